/* How often threads have got a processor. */
#ifndef CS_TURNS_H
#define CS_TURNS_H

#include <stdint.h>
#include <sys/types.h>

/* Of those that a process has now. */
uint64_t turns_of(pid_t pid);

#endif
