/* The routines of memory allocators and garbage collectors. */
#ifndef CA_ALLOCATOR_H
#define CA_ALLOCATOR_H

#include "base/base.h"

/* What a routine of the allocator does, by where its arguments say how much. */
typedef enum {
  CA_NO_ALLOCATOR,
  CA_NO_ALLOCATION,     /* neither gives nor takes blocks */
  CA_ALLOCATES,         /* (bytes, ...) */
  CA_ALLOCATES_MANY,    /* (count, bytes) */
  CA_ALLOCATES_ALIGNED, /* (alignment, bytes) */
  CA_STORES_RESULT,     /* (where to, alignment, bytes); returns 0 if all is well */
  CA_REALLOCATES,       /* (block, bytes, ...) */
  CA_REALLOCATES_MANY,  /* (block, count, bytes) */
  CA_REALLOCATES_LAST,  /* (block, bytes before, alignment, bytes) */
  CA_FREES,             /* (block, ...) */
} ca_allocator_kind;

/* Of a routine of this name. What the allocator's routines read is their own bookkeeping; what a
 * collector's read is whatever the program has in use, and no input of the call that it interrupts.
 */
ca_allocator_kind ca_allocator_kind_of(const char *name);

/* Whether a call of such a routine asks for memory. */
static inline bool ca_asks_for_memory(unsigned kind) {
  return kind >= CA_ALLOCATES && kind < CA_FREES;
}

/* Whether it gives a block in the place of the one that is its first argument. */
static inline bool ca_moves_block(unsigned kind) {
  return kind >= CA_REALLOCATES && kind <= CA_REALLOCATES_LAST;
}

/* The bytes that it asks for, by its first four arguments; 0 of others. */
uint64_t ca_asked_bytes(unsigned kind, const uint64_t arguments[4]);

#endif
