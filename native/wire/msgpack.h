/* Writes msgpack into a buffer that the caller knows to be large enough. */
#ifndef CA_MSGPACK_H
#define CA_MSGPACK_H

#include "base/base.h"

typedef struct ca_writer {
  unsigned char *start; /* of the payload: bins are aligned relative to it */
  unsigned char *at;
} ca_writer;

static inline void ca_put_be(ca_writer *w, uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--)
    *w->at++ = (unsigned char)(value >> (8 * i));
}

static inline void ca_put_map(ca_writer *w, unsigned entries) {
  *w->at++ = 0xde;
  ca_put_be(w, entries, 2);
}

static inline void ca_put_array(ca_writer *w, uint32_t entries) {
  *w->at++ = 0xdd;
  ca_put_be(w, entries, 4);
}

static inline void ca_put_uint(ca_writer *w, uint64_t value) {
  if (value < 0x80) {
    *w->at++ = (unsigned char)value;
  } else if (value >> 32) {
    *w->at++ = 0xcf;
    ca_put_be(w, value, 8);
  } else {
    *w->at++ = 0xce;
    ca_put_be(w, value, 4);
  }
}

static inline void ca_put_int(ca_writer *w, int64_t value) {
  if (value >= 0) {
    ca_put_uint(w, (uint64_t)value);
  } else {
    *w->at++ = 0xd3;
    ca_put_be(w, (uint64_t)value, 8);
  }
}

static inline void ca_put_bool(ca_writer *w, bool value) {
  *w->at++ = value ? 0xc3 : 0xc2;
}

static inline void ca_put_nil(ca_writer *w) {
  *w->at++ = 0xc0;
}

static inline void ca_put_bytes(ca_writer *w, const char *text, size_t length) {
  *w->at++ = 0xdb;
  ca_put_be(w, length, 4);
  for (size_t i = 0; i < length; i++)
    *w->at++ = (unsigned char)text[i];
}

/* At most `limit` bytes of a zero-terminated string. */
static inline void ca_put_text(ca_writer *w, const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length])
    length++;
  ca_put_bytes(w, text, length);
}

/* A short bin such that the data of a bin32 written right after it is a multiple of 8 from the
 * payload's start. Follow with ca_open_bin. */
static inline void ca_put_padding(ca_writer *w) {
  size_t after = (size_t)(w->at - w->start) + 2 + 5;
  unsigned pad = (unsigned)(-after & 7);
  *w->at++ = 0xc4;
  *w->at++ = (unsigned char)pad;
  for (unsigned i = 0; i < pad; i++)
    *w->at++ = 0;
}

/* The header of a bin of `bytes`; the caller fills w->at and advances it. */
static inline void ca_open_bin(ca_writer *w, uint32_t bytes) {
  *w->at++ = 0xc6;
  ca_put_be(w, bytes, 4);
}

/* A bin that is not aligned. */
static inline void ca_put_raw(ca_writer *w, const void *data, uint32_t bytes) {
  const unsigned char *from = (const unsigned char *)data;
  ca_open_bin(w, bytes);
  for (uint32_t i = 0; i < bytes; i++)
    *w->at++ = from[i];
}

/* Elements of an array, which are written one by one. */
typedef struct ca_list {
  uint32_t count;
  void (*put)(ca_writer *w, const void *of, uint32_t at); /* the element at `at` */
  const void *of;
} ca_list;

static inline void ca_put_list(ca_writer *w, const ca_list *list) {
  ca_put_array(w, list->count);
  for (uint32_t i = 0; i < list->count; i++)
    list->put(w, list->of, i);
}

#endif
