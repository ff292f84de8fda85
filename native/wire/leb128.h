/* Numbers in LEB128, those that may be negative in its zigzag form. */
#ifndef CA_LEB128_H
#define CA_LEB128_H

#include "base/base.h"

enum { CA_LEB_BYTES = 10 /* at most */ };

static inline unsigned char *ca_put_leb(unsigned char *at, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    *at++ = (unsigned char)(value | 0x80);
  *at++ = (unsigned char)value;
  return at;
}

static inline unsigned char *ca_put_signed_leb(unsigned char *at, int64_t value) {
  return ca_put_leb(at, (uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}

#endif
