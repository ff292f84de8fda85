/* What an engine has to know of an instruction from its bytes. */
#ifndef CA_INSTRUCTION_H
#define CA_INSTRUCTION_H

#include "base/base.h"

/* What code at a block's start is: a stub of the procedure linkage table passes on to a routine
 * without being one. Reads no further than the instructions that it recognises. */
typedef enum { CA_NO_STUB, CA_STUB_JUMP, CA_STUB_BINDER } ca_stub;
ca_stub ca_stub_at(const unsigned char *code);

/* Whether it always jumps to a place that it says itself. */
bool ca_is_jump(const unsigned char *code);

/* Whether the instruction is a string instruction with a repeat prefix. */
bool ca_is_repeated(const unsigned char *code);

/* Whether the instruction restores registers: a pop into one, or leave. What an activation takes
 * back from where it has put it is no input, and needs no time either. */
bool ca_is_restore(const unsigned char *code);

/* Whether the instruction saves or restores the processor's state, in an area whose size depends
 * on the processor: that is no work of the program. */
bool ca_is_state_save(const unsigned char *code);

/* Bytes that an instruction reads and writes, where engines see other widths than its operands
 * have: parts that they do not need, or what they read to write some of it. False: it is none of
 * these. */
bool ca_known_widths(const unsigned char *code, uint32_t *read, uint32_t *written);

/* Bytes of an element of a string instruction. */
uint32_t ca_element_bytes(const unsigned char *code);

/* How many operands in memory a string instruction has: two for those that move or compare. */
unsigned ca_string_operands(const unsigned char *code);

#endif
