/* Who asks for blocks: the routines that are pending when the allocator gives one out. Of each such
 * path, what has not been given back, what of that was asked for when a server had had its first
 * requests, and what had not been given back when there was most of all. */
#ifndef CA_ORIGINS_H
#define CA_ORIGINS_H

#include "core/rows/frame.h"
#include "wire/message.h"

enum { CA_ORIGIN_PATH = 8, CA_NO_ORIGIN = 0 };

typedef struct ca_origin {
  /* Constructs: what called the allocator, what called that; 0: nothing. One that calls itself is
   * there once. */
  uint32_t path[CA_ORIGIN_PATH];
  uint64_t blocks, bytes;
  uint64_t peak_blocks, peak_bytes; /* at the peak with the number `noted` */
  uint64_t noted;
  uint64_t served_blocks, served_bytes; /* of CA_SERVED */
} ca_origin;

/* Beside an origin's number: its block was given out later than the first requests, which fill what
 * a server has for all of them. */
#define CA_SERVED 0x80000000u

typedef struct ca_origins {
  ca_origin *list; /* the first one is that of all that there is no room for; NULL until any */
  uint32_t count, room;
  uint32_t *slot; /* a hash table of numbers; 0: free */
  unsigned bits;
  uint64_t live, peak; /* bytes of all; the most so far */
  uint64_t peaks;      /* how often there was more than ever before */
} ca_origins;

/* That of a block that the routine of the frame asks for. */
uint32_t ca_origin_of(ca_origins *origins, ca_frame *frame, const ca_frame *base);
/* `origin`: with CA_SERVED, or without; `blocks`: 1 or -1, of so many bytes. */
void ca_origin_change(ca_origins *origins, uint32_t origin, int blocks, uint64_t bytes);
void ca_origins_send(ca_origins *origins, ca_wire *wire);
void ca_origins_clear(ca_origins *origins);

#endif
