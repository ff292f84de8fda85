#ifndef CA_X86_64_LANES_H
#define CA_X86_64_LANES_H

#include <emmintrin.h>
#include <stdint.h>

/* Of eight numbers that ascend, none of them negative, how many are not above `limit`. */
static inline uint32_t ca_not_above(const uint32_t *numbers, uint32_t limit) {
  const __m128i *halves = (const __m128i *)numbers;
  __m128i most = _mm_set1_epi32((int)limit);
  __m128i low = _mm_cmpgt_epi32(_mm_loadu_si128(halves), most);
  __m128i high = _mm_cmpgt_epi32(_mm_loadu_si128(halves + 1), most);
  /* Two bits for each, set in those that are above. */
  uint32_t above = (uint32_t)_mm_movemask_epi8(_mm_packs_epi32(low, high));
  return (uint32_t)__builtin_ctz(above | 1u << 16) / 2;
}

#endif
