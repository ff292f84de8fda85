/* Instructions of x86-64: how long they are, where they lead, and what they do with registers. */
#ifndef CA_DECODE_H
#define CA_DECODE_H

#include "base/base.h"

typedef enum {
  CA_NO_INSTRUCTION, /* none that is known, or cut off: nothing else is set */
  CA_FALLS_THROUGH,
  CA_JUMP,   /* to target */
  CA_BRANCH, /* to target or on */
  CA_CALL,   /* of target */
  CA_CALL_INDIRECT,
  CA_JUMP_INDIRECT,
  CA_RETURN,
  CA_TRAP, /* never goes on */
} ca_flow;

enum { CA_MAP_ONE, CA_MAP_0F, CA_MAP_0F38, CA_MAP_0F3A, CA_MAP_VECTOR /* VEX, EVEX, XOP */ };
enum { CA_NO_REGISTER = 16, CA_RIP = 17 };

typedef struct ca_instruction {
  uint8_t length; /* 0 for CA_NO_INSTRUCTION */
  uint8_t flow;   /* ca_flow */
  uint8_t map, opcode;
  bool has_modrm, in_memory; /* its operand r/m is in memory */
  bool wide, narrow;         /* operands of 8 bytes; of 2 */
  bool segment;              /* fs or gs */
  bool evex;                 /* CA_MAP_VECTOR: as AVX-512 has it */
  uint8_t prefix;            /* the last of 66, f2 and f3, or 0 */
  uint8_t reg, rm;           /* of ModRM, extended; without it rm: the opcode's register */
  uint8_t base, index;       /* in_memory: registers, CA_NO_REGISTER, CA_RIP (base) */
  uint8_t scale;             /* 1, 2, 4 or 8 */
  int32_t displacement;
  int64_t immediate; /* sign-extended */
  uint64_t target;   /* of a jump, branch or call */
} ca_instruction;

/* Decodes what is at `code`, of which `bytes` may be read, and which runs at `address`. */
void ca_decode(ca_instruction *instruction, const unsigned char *code, size_t bytes,
               uint64_t address);

/* Whether it writes, if it writes memory, where the stack pointer says: pushes do, and what has it
 * as the base of its operand, without an index. */
bool ca_writes_by_sp(const ca_instruction *instruction);

/* The address of an operand in memory that is relative to the instruction (base: CA_RIP). */
static inline uint64_t ca_rip_address(const ca_instruction *instruction, uint64_t address) {
  return address + instruction->length + (uint64_t)(int64_t)instruction->displacement;
}

#endif
