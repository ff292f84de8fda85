/* Looks at the threads of a process that run, each stopped for a moment by ptrace(2): where the
 * kernel allows no performance events. */
#ifndef CS_STOPS_H
#define CS_STOPS_H

#include "stack_sample.h"

#include <stdbool.h>

/* Looks at those that run now, and adds to `*stopped_ns` what that took of their time. False: the
 * kernel does not let us. */
bool stops_take(pid_t pid, stack_sample_use *use, void *data, uint64_t *stopped_ns);

#endif
