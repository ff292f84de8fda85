#include "columns.h"
#include "protocol/frames.h"

static const char *const names[CA_COLUMNS] = {
#define COLUMN(constant, name, sign, occurrence) name,
    CA_COLUMN_LIST(COLUMN)
#undef COLUMN
};

enum { UNSIGNED, SIGNED };
static const bool is_signed[CA_COLUMNS] = {
#define COLUMN(constant, name, sign, occurrence) sign,
    CA_COLUMN_LIST(COLUMN)
#undef COLUMN
};

/* Narrows values eight at a time, as a compiler does that has vectors to do it with. Returns how
 * many. */
static inline uint32_t narrow_eights(const uint32_t *values, uint32_t n, int bytes, void *into) {
#ifdef __SSE2__
  return 0;
#else
  const uint64_t *two = (const uint64_t *)values;
  uint64_t *out = into;
  for (uint32_t i = 0; i < n / 8; i++, two += 4) {
    if (bytes == 4) {
#pragma GCC unroll 4
      for (int k = 0; k < 4; k++)
        *out++ = two[k];
      continue;
    }
    uint64_t packed[4];
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
      packed[k] = bytes == 1 ? (two[k] & 0xff) | (two[k] >> 24 & 0xff00)
                             : (two[k] & 0xffff) | (two[k] >> 16 & 0xffff0000);
    if (bytes == 1) {
      *out++ = packed[0] | packed[1] << 16 | packed[2] << 32 | packed[3] << 48;
    } else {
      *out++ = packed[0] | packed[1] << 32;
      *out++ = packed[2] | packed[3] << 32;
    }
  }
  return n / 8 * 8;
#endif
}

static void put_narrow(ca_writer *w, const uint32_t *values, uint32_t n, int bytes) {
  ca_open_bin(w, n * (uint32_t)bytes);
  if (bytes == 1) {
    uint8_t *out = w->at;
    for (uint32_t i = narrow_eights(values, n, 1, out); i < n; i++)
      out[i] = (uint8_t)values[i];
  } else if (bytes == 2) {
    uint16_t *out = (uint16_t *)w->at;
    for (uint32_t i = narrow_eights(values, n, 2, out); i < n; i++)
      out[i] = (uint16_t)values[i];
  } else {
    uint32_t *out = (uint32_t *)w->at;
    for (uint32_t i = narrow_eights(values, n, 4, out); i < n; i++)
      out[i] = values[i];
  }
  w->at += n * (uint32_t)bytes;
}

/* What decides on a column's type, found with operations that every x86-64 has for vectors, and two
 * values at a time where they may not be used. */
typedef struct {
  bool differs;  /* not all values are the same */
  uint32_t used; /* bits that any value needs; signed: without the sign */
} extent;

static extent extent_of(const uint32_t *values, uint32_t n, bool is_signed) {
  const uint64_t *two = (const uint64_t *)values;
  uint64_t any = 0, all = ~0ull;
#pragma GCC unroll 8
  for (uint32_t i = 0; i < n / 2; i++) {
    any |= two[i];
    all &= two[i];
  }
  uint32_t last = values[n - 1], used = 0;
  uint32_t some = (uint32_t)any | (uint32_t)(any >> 32) | last;
  uint32_t each = (uint32_t)all & (uint32_t)(all >> 32) & last;
  if (!is_signed || some <= INT32_MAX)
    return (extent){some != each, some};
  for (uint32_t i = 0; i < n; i++)
    used |= values[i] ^ (uint32_t)((int32_t)values[i] >> 31);
  return (extent){some != each, used};
}

void ca_put_column_as(ca_writer *w, int column, const char *name, const uint32_t *values,
                      uint32_t n) {
  static const uint32_t zero[1];
  static const char *const types[2][5] = {{"", CA_ELEMENT_U8, CA_ELEMENT_U16, "", CA_ELEMENT_U32},
                                          {"", CA_ELEMENT_I8, CA_ELEMENT_I16, "", CA_ELEMENT_I32}};
  bool negative = is_signed[column];
  if (!values) {
    values = zero;
    n = 1;
  }
  extent e = extent_of(values, n, negative);
  ca_put_array(w, e.differs ? 4 : 3);
  ca_put_text(w, name, 16);
  if (!e.differs) {
    ca_put_text(w, CA_COLUMN_CONST, 8);
    ca_put_int(w, negative ? (int64_t)(int32_t)values[0] : (int64_t)values[0]);
    return;
  }
  uint32_t byte = negative ? INT8_MAX : UINT8_MAX, two = negative ? INT16_MAX : UINT16_MAX;
  int bytes = e.used <= byte ? 1 : e.used <= two ? 2 : 4;
  ca_put_text(w, types[negative][bytes], 4);
  ca_put_padding(w);
  put_narrow(w, values, n, bytes);
}

void ca_put_column(ca_writer *w, int column, const uint32_t *values, uint32_t n) {
  ca_put_column_as(w, column, names[column], values, n);
}
