#include "crc32.h"

#include <cstring>

#include "crc32_blocks.h"

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

} // namespace

uint32_t Crc32(uint32_t crc, const void *data, size_t bytes) {
  const auto *p = static_cast<const uint8_t *>(data);
  crc = ~crc;
  size_t done = Crc32Blocks(&crc, p, bytes);
  return ~Sliced(crc, p + done, bytes - done);
}

} // namespace comair
