/* SIGTRAP of a process: who blocked it, and whose handler a thread is in. */
#ifndef CS_TRAPS_H
#define CS_TRAPS_H

#include "attached.h"
#include "stop.h"

/* One that did does so again; it is stopped. */
void traps_block_again(const attached *a, stop_thread *t);

/* A thread has met a breakpoint, and has not run since: it still needs the handler. */
bool traps_are_pending(pid_t pid);

/* Whether a thread runs the agent's code, is about to, or will return to it. */
bool traps_is_inside(const attached *a, int memory, const stop_thread *t);

#endif
