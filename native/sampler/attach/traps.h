/* SIGTRAP of a process: who handles it, and who blocks it. */
#ifndef CS_TRAPS_H
#define CS_TRAPS_H

#include "attached.h"
#include "remote.h"

/* The agent handles it, and no handler of the program's runs with it blocked. NULL: done. */
const char *traps_take(attached *a, remote *r);

/* As it was, or as the program has asked for since; and copies that have ended are gone. */
void traps_give_back(attached *a, remote *r);

/* No thread blocks it. */
void traps_unblock(attached *a);
/* One that did does so again; it is stopped. */
void traps_block_again(attached *a, stop_thread *t);

/* Whether a thread runs the agent's code, is about to, or will return to it. */
bool traps_is_inside(const attached *a, int memory, const stop_thread *t);

#endif
