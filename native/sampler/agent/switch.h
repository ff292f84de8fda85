/* Where an interpreter goes from one function of a script to another. */
#ifndef CS_SWITCH_H
#define CS_SWITCH_H

#include "agent.h"

/* A breakpoint at `at`. False: no switch is there. */
bool agent_on_switch(uint64_t at, ucontext_t *context, uint64_t trapped);

#endif
