/* Processors on which copies are in nobody's way. */
#ifndef CS_IDLE_H
#define CS_IDLE_H

#include <sys/types.h>

/* How many of those that the process may run on were idle since the last call, parts included; 0 at
 * the first. To be called some tenths of a second apart: the kernel counts in hundredths. */
double idle_processors(pid_t pid);

/* How many it may run on; at least 1. */
int idle_processors_at_most(pid_t pid);

#endif
