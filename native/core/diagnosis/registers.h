/* Registers of the target, as engines tell of them. */
#ifndef CA_DIAGNOSIS_REGISTERS_H
#define CA_DIAGNOSIS_REGISTERS_H

#include "base/base.h"

/* How many general and vector registers there are, and words of a vector register; which is the
 * stack pointer; those that a routine gives back as it found them, those that it returns values in,
 * and general and vector registers that it may get arguments in. What it leaves in others that it
 * need not give back is nobody's. */
#if defined(__x86_64__)
#include "x86_64/register_numbers.h"
#elif defined(__aarch64__)
#include "arm64/register_numbers.h"
#endif

/* General registers by the numbers that instructions have for them, vector registers, flags. In a
 * mask of registers each has the bit of its number. */
enum { CA_FLAGS = CA_GENERAL + CA_VECTORS, CA_REGISTERS };

typedef struct ca_registers {
  uint64_t general[CA_GENERAL];
  uint64_t vector[CA_VECTORS][CA_VECTOR_WORDS];
} ca_registers;

#endif
