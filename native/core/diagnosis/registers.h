/* Registers of the target, as engines tell of them. */
#ifndef CA_DIAGNOSIS_REGISTERS_H
#define CA_DIAGNOSIS_REGISTERS_H

#include "base/base.h"

/* General registers by the numbers that instructions have for them, vector registers, flags. In a
 * mask of registers each has the bit of its number. */
enum {
  CA_GENERAL = 16,
  CA_VECTORS = 16,
  CA_FLAGS = CA_GENERAL + CA_VECTORS,
  CA_REGISTERS,
  CA_VECTOR_WORDS = 4,
};

typedef struct ca_registers {
  uint64_t general[CA_GENERAL];
  uint64_t vector[CA_VECTORS][CA_VECTOR_WORDS];
} ca_registers;

enum { CA_STACK_POINTER = 4 };
/* Those that a routine gives back as it found them: rbx, rbp, r12 to r15. */
#define CA_CALLEE_SAVED (1ull << 3 | 1ull << 5 | 0xfull << 12)
/* Those that it returns values in: rax, rdx, xmm0 and xmm1. What it leaves in others that it need
 * not give back is nobody's. */
#define CA_FIRST_RETURNED 1ull
#define CA_RETURNED (1ull | 1ull << 2 | 3ull << CA_GENERAL)

#endif
