/* What an instruction does to the stack pointer and the frame pointer. */
#ifndef CA_STACK_EFFECT_H
#define CA_STACK_EFFECT_H

#include "decode.h"

/* In bytes from where the function's return address lies. */
typedef struct ca_heights {
  int64_t sp, bp;
  bool sp_known, bp_known;
  bool seen; /* the function gets there */
} ca_heights;

/* Behind an instruction, with `before` at it. */
ca_heights ca_heights_behind(const ca_instruction *instruction, ca_heights before);

/* Whether the instruction puts something on the stack, but for calls. */
bool ca_pushes(const ca_instruction *instruction);
bool ca_is_lea(const ca_instruction *instruction);

/* Whether the instruction names a place in the frame, at `*at` bytes from where the return address
 * lies. `*begins`: an object may begin there, as the instruction takes its address or adds an index
 * to that. */
bool ca_names_place(const ca_instruction *instruction, const ca_heights *heights, int64_t *at,
                    bool *begins);

#endif
