/* Who asks for blocks: the routines that are pending when the allocator gives one out, and from
 * where in its code each has called the one above it. Of each such path, what has not been given
 * back, what of that was asked for when a server had had its first requests, and what had not been
 * given back when there was most of all.
 *
 * So for system calls: how often each was made. */
#ifndef CA_ORIGINS_H
#define CA_ORIGINS_H

#include "core/rows/frame.h"
#include "wire/message.h"

enum { CA_ORIGIN_PATH = 16, CA_NO_ORIGIN = 0 };

typedef struct ca_origin_key {
  /* Constructs: what called the allocator, what called that; 0: nothing. One that calls itself is
   * there once. */
  uint32_t path[CA_ORIGIN_PATH];
  /* Of each, where its latest call returns to, from its entry; 0: not known. */
  int32_t place[CA_ORIGIN_PATH];
  uint32_t call; /* 0: of the allocator; else a system call's number + 1 */
} ca_origin_key;

typedef struct ca_origin {
  ca_origin_key key;
  uint64_t blocks, bytes;           /* of a system call: blocks alone, how often it was made */
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

/* The target's memory, which need not be there; NULL: return addresses are in no memory. */
typedef bool (*ca_link_copy)(uint64_t address, void *to, uint64_t bytes);

/* Who asks. */
typedef struct ca_asker {
  ca_frame *frame;
  const ca_frame *base;   /* of its stack */
  const ca_frame *called; /* what it asks by; NULL: it makes a system call itself */
  ca_link_copy copy;
} ca_asker;

/* That of a block that is asked for. */
uint32_t ca_origin_of(ca_origins *origins, const ca_asker *asker);
/* A system call is made. */
void ca_origin_call(ca_origins *origins, const ca_asker *asker, uint32_t number);
/* `origin`: with CA_SERVED, or without; `blocks`: 1 or -1, of so many bytes. */
void ca_origin_change(ca_origins *origins, uint32_t origin, int blocks, uint64_t bytes);
void ca_origins_send(ca_origins *origins, ca_wire *wire);
void ca_origins_clear(ca_origins *origins);

#endif
