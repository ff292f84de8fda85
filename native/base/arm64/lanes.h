#ifndef CA_ARM64_LANES_H
#define CA_ARM64_LANES_H

#include <arm_neon.h>
#include <stdint.h>

/* Of eight numbers that ascend, none of them negative, how many are not above `limit`. */
static inline uint32_t ca_not_above(const uint32_t *numbers, uint32_t limit) {
  uint32x4_t most = vdupq_n_u32(limit);
  uint32x4_t low = vcleq_u32(vld1q_u32(numbers), most);
  uint32x4_t high = vcleq_u32(vld1q_u32(numbers + 4), most);
  return -vaddvq_u32(vaddq_u32(low, high));
}

#endif
