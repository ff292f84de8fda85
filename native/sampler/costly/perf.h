/* Looks at the threads of a process by the kernel's performance events. */
#ifndef CS_PERF_H
#define CS_PERF_H

#include "look.h"

#include <stdbool.h>

/* From now on each thread is looked at whenever it has run for so long. False: it has
 * ended (errno ESRCH), or the kernel does not let us. */
bool perf_begin(pid_t pid, uint64_t period_ns);

/* Those that have been taken since the last time. */
void perf_take(look_use *use, void *data);

void perf_end(void);

#endif
