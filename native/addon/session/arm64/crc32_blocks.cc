#include "../crc32_blocks.h"

#include <arm_acle.h>
#include <cstring>
#include <sys/auxv.h>

namespace comair {

namespace {

__attribute__((target("+crc"))) uint32_t Taken(uint32_t crc, const uint8_t *p, size_t words) {
  for (; words > 0; words--, p += 8) {
    uint64_t word;
    memcpy(&word, p, sizeof word);
    crc = __crc32d(crc, word);
  }
  return crc;
}

} // namespace

size_t Crc32Blocks(uint32_t *crc, const uint8_t *data, size_t bytes) {
  static const bool fast = (getauxval(AT_HWCAP) & HWCAP_CRC32) != 0;
  size_t words = fast ? bytes / 8 : 0;
  *crc = Taken(*crc, data, words);
  return words * 8;
}

} // namespace comair
