/* The agent's functions in the place of the C library's: in the slots that calls go through. */
#ifndef CS_CALLS_H
#define CS_CALLS_H

#include "attached.h"

/* Those of libraries that have been loaded since the last time, too. */
void calls_redirect(attached *a, int memory);
void calls_restore(attached *a, int memory);

/* Notes the slots in which the agent's functions are, put there by who no longer knows of them. */
void calls_find_redirected(attached *a, int memory);

/* Of the C library, for the agent. False: one is missing. */
bool calls_find(attached *a, int memory);

/* An address in one of those. */
bool calls_are_at(const attached *a, uint64_t at);

#endif
