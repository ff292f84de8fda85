/* What happens when a thread of the program reaches an INT3. */
#ifndef CS_TRAP_H
#define CS_TRAP_H

#include "agent.h"

void agent_on_trap(int number, siginfo_t *info, void *context);

#endif
