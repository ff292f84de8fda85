/* String instructions with a repeat prefix, about to run: their accesses as ranges. */
#ifndef CD_STRING_OPS_H
#define CD_STRING_OPS_H

#include "core/stack/hot.h"

/* What cd_h_string gets as its first argument, with the size of an element in the low bits; then
 * rcx and rsi, and in slots D and E rdi and rax. */
enum {
  CD_STRING_SOURCE = 16, /* uses rsi */
  CD_STRING_WRITES = 32,
  CD_STRING_COMPARES = 64,
  CD_STRING_UNTIL_EQUAL = 128,
  CD_STRING_DOWN = 256, /* direction flag */
};

void cd_h_string(ca_hot *hot, uint64_t which, uint64_t count, uint64_t source);

#endif
