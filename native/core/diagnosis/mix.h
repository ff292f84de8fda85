/* Two numbers to one that looks like any other. */
#ifndef CA_DIAGNOSIS_MIX_H
#define CA_DIAGNOSIS_MIX_H

#include "base/base.h"

static inline uint64_t ca_mix(uint64_t a, uint64_t b) {
  uint64_t x = (a ^ (b + 0x9E3779B97F4A7C15ull + (a << 6))) * 0xff51afd7ed558ccdull;
  return x ^ (x >> 32);
}

#endif
