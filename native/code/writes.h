/* Which registers instructions write. */
#ifndef CA_WRITES_H
#define CA_WRITES_H

#include "decode.h"

/* One bit for each general register that it may write, in the order of their numbers; a call
 * writes those that callees may. */
uint32_t ca_registers_written(const ca_instruction *instruction);

/* Whether it may write the flags that branches look at. */
bool ca_writes_flags(const ca_instruction *instruction);

#endif
