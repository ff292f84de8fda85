/* Whether a routine's first instruction is reached by jumps, too: as the first of a loop. */
#ifndef CS_JUMPS_H
#define CS_JUMPS_H

#include <stdbool.h>
#include <stdint.h>

/* Looks at each byte as if an instruction began there: so it may say yes where there is none.
 * `memory`: of the program. */
bool has_jump_to_entry(int memory, uint64_t entry, uint64_t length);

#endif
