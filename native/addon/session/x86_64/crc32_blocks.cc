#include "../crc32_blocks.h"

#include <immintrin.h>

namespace comair {

namespace {

#define COMAIR_CLMUL __attribute__((target("pclmul,sse4.1")))

COMAIR_CLMUL inline __m128i Load(const uint8_t *p) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p));
}

// Moves `value` over the data that `next` is, by the distance that the constants stand for.
COMAIR_CLMUL inline __m128i Fold(__m128i value, __m128i constants, __m128i next) {
  __m128i low = _mm_clmulepi64_si128(value, constants, 0x00);
  __m128i high = _mm_clmulepi64_si128(value, constants, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

// Folding by carry-less multiplication, with the reflected constants of Gopal et al., "Fast CRC
// Computation for Generic Polynomials Using PCLMULQDQ" (2009). At least 64 bytes, in sixteens.
COMAIR_CLMUL uint32_t Folded(uint32_t crc, const uint8_t *p, size_t bytes) {
  const __m128i by64 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4);
  const __m128i by16 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
  const __m128i by8 = _mm_set_epi64x(0, 0x0163cd6124);
  const __m128i barrett = _mm_set_epi64x(0x01f7011641, 0x01db710641);
  const __m128i mask = _mm_setr_epi32(-1, 0, -1, 0);
  __m128i a = _mm_xor_si128(Load(p), _mm_cvtsi32_si128(static_cast<int>(crc)));
  __m128i b = Load(p + 16), c = Load(p + 32), d = Load(p + 48);
  for (p += 64, bytes -= 64; bytes >= 64; p += 64, bytes -= 64) {
    a = Fold(a, by64, Load(p));
    b = Fold(b, by64, Load(p + 16));
    c = Fold(c, by64, Load(p + 32));
    d = Fold(d, by64, Load(p + 48));
  }
  a = Fold(Fold(Fold(a, by16, b), by16, c), by16, d);
  for (; bytes >= 16; p += 16, bytes -= 16)
    a = Fold(a, by16, Load(p));
  // 128 bits to 64, to 32 and the remainder.
  a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, by16, 0x10));
  a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, mask), by8, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(a, mask), barrett, 0x10);
  quotient = _mm_clmulepi64_si128(_mm_and_si128(quotient, mask), barrett, 0x00);
  return static_cast<uint32_t>(_mm_extract_epi32(_mm_xor_si128(a, quotient), 1));
}

} // namespace

size_t Crc32Blocks(uint32_t *crc, const uint8_t *data, size_t bytes) {
  static const bool fast = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
  if (!fast || bytes < 64)
    return 0;
  size_t folded = bytes & ~size_t{15};
  *crc = Folded(*crc, data, folded);
  return folded;
}

} // namespace comair
