/* Instructions: how long they are, where they lead, and what they do with registers. */
#ifndef CA_DECODE_H
#define CA_DECODE_H

#include "base/base.h"
#include "leads.h"

/* Of this machine, or of the one that is named. */
#if defined(CA_DECODES_X86_64)
#include "x86_64/encoded.h"
#elif defined(CA_DECODES_ARM64)
#include "arm64/encoded.h"
#elif defined(__x86_64__)
#include "x86_64/encoded.h"
#elif defined(__aarch64__)
#include "arm64/encoded.h"
#endif

/* Decodes what is at `code`, of which `bytes` may be read, and which runs at `address`. */
void ca_decode(ca_instruction *instruction, const unsigned char *code, size_t bytes,
               uint64_t address);

/* Whether it writes, if it writes memory, where the stack pointer says: pushes do, and what has it
 * as the base of its operand, without an index. */
bool ca_writes_by_sp(const ca_instruction *instruction);

/* Of a branch, whether it only looks at the flags, and at which: as the processor numbers
 * conditions, of which each two that exclude each other differ in the last bit. */
bool ca_condition_of(const ca_instruction *instruction, uint8_t *condition);

/* Whether it is one that compilers and linkers put between pieces of code. */
bool ca_is_padding(const ca_instruction *instruction);

/* Where the address lies that an indirect jump or call at `code`, which runs at `address`, goes to,
 * if the instructions there say it, as stubs of the linkage table do. */
bool ca_jump_slot(const unsigned char *code, size_t bytes, uint64_t address, uint64_t *slot);

#endif
