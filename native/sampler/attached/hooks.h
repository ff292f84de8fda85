/* What an agent that was put into a running process does otherwise than a preloaded one. */
#ifndef CS_HOOKS_H
#define CS_HOOKS_H

#include "state.h"

/* Found by its name in the agent's file; attach copies it to agent_state. */
extern const cs_entries agent_entries;

void agent_restorer(void);

#endif
