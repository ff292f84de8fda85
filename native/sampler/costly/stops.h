/* Looks at the threads of a process that run, each stopped for a moment by ptrace(2): where the
 * kernel allows no performance events. */
#ifndef CS_STOPS_H
#define CS_STOPS_H

#include "look.h"

#include <stdbool.h>

/* Looks at those that run now. False: it has ended (errno ESRCH), or the kernel does not let us.
 * Adds to `*stopped_ns` what that took of the threads' time. */
bool stops_take(pid_t pid, look_use *use, void *data, uint64_t *stopped_ns);

#endif
