/* An instruction of A64: all have four bytes. */
#ifndef CA_ARM64_ENCODED_H
#define CA_ARM64_ENCODED_H

#include "base/base.h"

/* 31 is the stack pointer, or where it is named as an operand that is no address, 0. */
enum { CA_FP = 29, CA_LINK = 30, CA_SP = 31, CA_NO_REGISTER = 32, CA_PC = 33 };
/* Of the stack pointer at a function's entry, in bytes from where its return address lies: it is as
 * if that lay in the word below. */
enum { CA_ENTRY_HEIGHT = 8 };

typedef struct ca_instruction {
  uint8_t length; /* 0 for CA_NO_INSTRUCTION */
  uint8_t flow;   /* ca_flow */
  bool in_memory; /* loads or stores, or both */
  bool loads, stores;
  bool pair;            /* of two registers: reg and second */
  bool vector;          /* they are vector registers */
  bool writes_back;     /* the base gets the address, or, */
  bool after;           /* behind the access, what it is moved by */
  uint8_t bytes;        /* of each register that is accessed; 0: another number of them */
  uint8_t reg, second;  /* what is loaded, stored, computed or jumped by */
  uint8_t base, index;  /* in_memory: registers, CA_NO_REGISTER, CA_PC (base) */
  uint8_t scale;        /* log2 of what the index counts */
  int64_t displacement; /* in_memory; base CA_PC: from the instruction */
  uint32_t word;        /* the instruction itself */
  uint64_t target;      /* of a jump, branch or call */
} ca_instruction;

/* What the instruction adds to a register: add and sub with a constant, and moves to and from the
 * stack pointer. */
static inline bool ca_adds_constant(const ca_instruction *in, unsigned *to, unsigned *from,
                                    int64_t *constant) {
  enum {
    MASK = 0x9f800000u,
    ADD = 0x91000000u,
    SET_FLAGS = 1 << 29,
    SUB = 1 << 30,
    SHIFT = 1 << 22
  };
  if ((in->word & (MASK & ~(uint32_t)SUB)) != ADD || (in->word & SET_FLAGS))
    return false;
  int64_t value = in->word >> 10 & 0xfff;
  value = in->word & SHIFT ? value << 12 : value;
  *constant = in->word & SUB ? -value : value;
  *to = in->word & 31;
  *from = in->word >> 5 & 31;
  return true;
}

/* An address near the instruction: adr, and adrp, which leaves out the last 12 bits. */
static inline bool ca_near_address(const ca_instruction *in, uint64_t address, uint64_t *value) {
  enum { MASK = 0x1f000000, ADR = 0x10000000 };
  if ((in->word & MASK) != ADR)
    return false;
  int64_t distance = (int64_t)((uint64_t)(in->word >> 5 & 0x7ffff) << 45) >> 43;
  distance |= in->word >> 29 & 3;
  bool pages = in->word >> 31;
  *value =
      pages ? (address & ~0xfffull) + ((uint64_t)distance << 12) : address + (uint64_t)distance;
  return true;
}

#endif
