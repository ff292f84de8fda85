/* What a thread of the process does for the launcher, in the agent's code: it is called as a
 * signal's handler is, and returns likewise. */
#ifndef CS_JOIN_H
#define CS_JOIN_H

#include <stdint.h>

/* The agent's pages become those that it can write to, `data`; the control file is mapped; SIGTRAP
 * is the agent's, and no handler runs with it blocked. For `linger_ns` the thread then waits until
 * the launcher puts it back where it was, which no handler's return does. */
void agent_join(uint64_t data, uint64_t bytes, uint64_t linger_ns);

/* Handlers are as they were, or as the program has asked for since; and copies that have ended are
 * gone. */
void agent_part(uint64_t linger_ns);

#endif
