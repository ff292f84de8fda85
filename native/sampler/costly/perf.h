/* Samples the stacks of a process's threads by the kernel's performance events. */
#ifndef CS_PERF_H
#define CS_PERF_H

#include "stack_sample.h"

#include <stdbool.h>

/* From now on each thread's stack is sampled whenever it has run for so long. False: it has
 * ended (errno ESRCH), or the kernel does not let us. */
bool perf_begin(pid_t pid, uint64_t period_ns);

/* Those that have been taken since the last time. */
void perf_take(stack_sample_use *use, void *data);

void perf_end(void);

#endif
