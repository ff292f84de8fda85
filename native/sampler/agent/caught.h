/* An activation of a target that is about to begin. */
#ifndef CS_CAUGHT_H
#define CS_CAUGHT_H

#include "agent.h"

/* Makes a sample of it, if it is to be one. */
void agent_sample(uint32_t target, ucontext_t *context, uint64_t trapped);

/* What this thread has had of a processor, in ns: on a busy machine what passes is others' time as
 * well. */
uint64_t agent_used(void);

/* To get to the handler of breakpoints, and back. */
enum { AGENT_TRAP_NS = 2000 };

#endif
