/* Whether a conditional jump would be taken. */
#ifndef CS_BRANCH_H
#define CS_BRANCH_H

#include "agent.h"

/* Whether a thread at a loop's entrance goes into it: that may be a branch. */
bool agent_enters_loop(const cs_target *target, const ucontext_t *context);

#endif
