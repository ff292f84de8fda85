/* An instruction of x86-64. */
#ifndef CA_X86_64_ENCODED_H
#define CA_X86_64_ENCODED_H

#include "base/base.h"

enum { CA_MAP_ONE, CA_MAP_0F, CA_MAP_0F38, CA_MAP_0F3A, CA_MAP_VECTOR /* VEX, EVEX, XOP */ };
enum { CA_NO_REGISTER = 16, CA_RIP = 17 };

enum { CA_RSP = 4, CA_RBP = 5 };
/* Of the stack pointer at a function's entry, in bytes from where its return address lies. */
enum { CA_ENTRY_HEIGHT = 0 };

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

/* The address of an operand in memory that is relative to the instruction (base: CA_RIP). */
static inline uint64_t ca_rip_address(const ca_instruction *instruction, uint64_t address) {
  return address + instruction->length + (uint64_t)(int64_t)instruction->displacement;
}

#endif
