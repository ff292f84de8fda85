/* What is sent of each repetition's invocation, when it ends. */
#ifndef CA_STRUCTURE_RECORDS_H
#define CA_STRUCTURE_RECORDS_H

#include "wire/message.h"
#include "levels.h"

typedef struct ca_records {
  uint32_t count; /* words */
  uint32_t words[1 << 16];
} ca_records;

/* `steps`: iterations of a loop, or recursive calls of a routine. `whole`: it has ended; else the
 * program has. */
void ca_record_add(ca_wire *wire, const ca_stack *stack, ca_levels *levels, const ca_level *level,
                   uint64_t steps, bool whole);
void ca_records_flush(ca_wire *wire, const ca_stack *stack, ca_levels *levels);

#endif
