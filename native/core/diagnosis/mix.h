/* Two numbers to one that looks like any other. */
#ifndef CA_DIAGNOSIS_MIX_H
#define CA_DIAGNOSIS_MIX_H

#include "base/base.h"

/* Both are addresses, often: the first is spread over all bits before the second comes to it, or
 * instructions that lie close to each other would be taken for one with data some way off. */
static inline uint64_t ca_mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9E3779B97F4A7C15ull;
  x = (x ^ x >> 29 ^ b) * 0xff51afd7ed558ccdull;
  return x ^ (x >> 32);
}

#endif
