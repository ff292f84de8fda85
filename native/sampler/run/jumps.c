#include "jumps.h"

#include <string.h>
#include <unistd.h>

enum { LONGEST = 65536 };

static bool is_short(const uint8_t *at) {
  return (at[0] & 0xf0) == 0x70 || at[0] == 0xeb || (at[0] & 0xfc) == 0xe0;
}

/* The length of a jump with a distance of 32 bits; 0: it is none. */
static unsigned long_jump(const uint8_t *at) {
  return at[0] == 0xe9 ? 5 : at[0] == 0x0f && (at[1] & 0xf0) == 0x80 ? 6 : 0;
}

bool has_jump_to_entry(int memory, uint64_t entry, uint64_t length) {
  static uint8_t code[LONGEST + 8];
  memset(code, 0, sizeof code);
  long n = pread(memory, code, length < LONGEST ? length : LONGEST, (off_t)entry);
  for (long i = 0; i < n; i++) {
    const uint8_t *at = code + i;
    unsigned size = long_jump(at);
    int32_t distance;
    if (is_short(at) && i + 2 + (int8_t)at[1] == 0)
      return true;
    if (!size)
      continue;
    memcpy(&distance, at + size - 4, 4);
    if (i + (long)size + distance == 0)
      return true;
  }
  return false;
}
