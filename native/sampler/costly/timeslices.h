/* Time slices: how often threads have got a processor. */
#ifndef CS_TIMESLICES_H
#define CS_TIMESLICES_H

#include <stdint.h>
#include <sys/types.h>

/* Of those that a process has now. */
uint64_t timeslices_of(pid_t pid);

#endif
