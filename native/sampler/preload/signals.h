/* What the program must not do to SIGTRAP: where that is blocked, an INT3 would end the program. */
#ifndef CS_SIGNALS_H
#define CS_SIGNALS_H

#include "agent/agent.h"

/* Takes SIGTRAP for `handler`; what the program says of it from now on is only noted. */
void agent_take_trap(void (*handler)(int number, siginfo_t *info, void *context));

#endif
