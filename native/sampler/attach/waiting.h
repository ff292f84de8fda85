/* Threads that wait in the agent's code to give themselves a seccomp filter: until the agent has
 * left, which the filter might forbid. */
#ifndef CS_WAITING_H
#define CS_WAITING_H

#include "attached.h"
#include "stop.h"

#include <stdbool.h>

/* Of a thread that is stopped. True: it waits; its registers are now to be those of one that is
 * about to call the C library's function, as if the agent were not there. */
bool waiting_leaves(const attached *a, int memory, stop_thread *t);

/* Such a thread stays stopped. */
void waiting_hold(const stop_thread *t);

/* One of them, to do the last thing. False: there is none. */
bool waiting_take(stop_thread *t);

/* They make their calls. */
void waiting_let_go(void);

#endif
