/* How deep a call is in a recursion. */
#ifndef CS_LEVELS_H
#define CS_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

/* Calls of the routine in [start, end) that this thread is in, as far as return addresses on its
 * stack above `sp` tell, in the nearest 32 KB. */
uint32_t agent_levels(uint64_t sp, uint64_t start, uint64_t end);

#endif
