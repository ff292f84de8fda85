#include "crc32.h"

#include <cstring>
#include <immintrin.h>

namespace comair {

namespace {

// Slicing-by-8 (Kounavis and Berry, 2005): table[k][b] is the CRC of byte b followed by k zeros.
struct Tables {
  uint32_t t[8][256];
};

constexpr Tables MakeTables() {
  Tables tables{};
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; bit++)
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0u);
    tables.t[0][byte] = crc;
  }
  for (uint32_t byte = 0; byte < 256; byte++)
    for (int k = 1; k < 8; k++)
      tables.t[k][byte] = (tables.t[k - 1][byte] >> 8) ^ tables.t[0][tables.t[k - 1][byte] & 0xFF];
  return tables;
}

constexpr Tables kTables = MakeTables();

// On the inverted remainder, as the functions below.
uint32_t Sliced(uint32_t crc, const uint8_t *p, size_t bytes) {
  const auto &t = kTables.t;
  while (bytes >= 8) {
    uint32_t low, high;
    memcpy(&low, p, 4);
    memcpy(&high, p + 4, 4);
    low ^= crc;
    crc = t[7][low & 0xFF] ^ t[6][(low >> 8) & 0xFF] ^ t[5][(low >> 16) & 0xFF] ^ t[4][low >> 24] ^
          t[3][high & 0xFF] ^ t[2][(high >> 8) & 0xFF] ^ t[1][(high >> 16) & 0xFF] ^
          t[0][high >> 24];
    p += 8;
    bytes -= 8;
  }
  while (bytes-- > 0)
    crc = (crc >> 8) ^ t[0][(crc ^ *p++) & 0xFF];
  return crc;
}

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

uint32_t Crc32(uint32_t crc, const void *data, size_t bytes) {
  static const bool fast = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
  const auto *p = static_cast<const uint8_t *>(data);
  crc = ~crc;
  if (fast && bytes >= 64) {
    size_t folded = bytes & ~size_t{15};
    crc = Folded(crc, p, folded);
    p += folded;
    bytes -= folded;
  }
  return ~Sliced(crc, p, bytes);
}

} // namespace comair
