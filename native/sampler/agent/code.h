/* The program's code. */
#ifndef CS_CODE_H
#define CS_CODE_H

#include <stdbool.h>
#include <stdint.h>

/* One byte of it; pages that are not writable are copied. */
bool agent_write_code(uint64_t address, uint8_t byte);

/* No breakpoint is there any more. */
void agent_restore_code(void);

/* Whether a call leads to `address`, as it does to where routines return. */
bool agent_is_behind_call(uint64_t address);

#endif
