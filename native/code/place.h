/* Where a value is that is looked for. */
#ifndef CA_PLACE_H
#define CA_PLACE_H

#include "decode.h"

/* What is looked for: a register, or a word of the stack's frame. */
typedef struct ca_place {
  unsigned reg; /* base of the word, if it is one */
  bool on_stack;
  int32_t displacement;
} ca_place;

/* Whether the instruction has a word of the frame as its operand. */
bool ca_is_place(const ca_instruction *instruction, const ca_place *place);
/* Whether the instruction stores a register of 8 bytes there, in a word of the frame. */
bool ca_stores_place(const ca_instruction *instruction, const ca_place *place);

#endif
