/* Blocks of memory that are known to be one object each: what the allocator has given out, what is
 * mapped, arrays on the stack and static ones. */
#ifndef CA_BLOCKS_H
#define CA_BLOCKS_H

#include "core/memory/shadow.h"

typedef struct ca_block {
  uint64_t start, bytes; /* bytes 0: given back */
  uint64_t born;         /* moment of its allocation */
  uint64_t touched;      /* moment of the latest access, see levels.h */
  uint64_t written;      /* of the latest write */
  /* When it was last read and last written, by each level once in an iteration; or CA_SETTLED and
   * the moment of the level for which another such access says nothing new. */
  uint64_t user[2];
  uint32_t site; /* where it was allocated, see sites.h */
  uint32_t next; /* of those that may be used again, or of those of a level */
} ca_block;

#define CA_SETTLED (1ull << 63)

typedef struct ca_blocks {
  ca_shadow owners; /* by 8 bytes of address space: the block's number; 0: none */
  ca_block *list;   /* by number; [0] unused, the next two own what is no object */
  uint32_t count;   /* ever */
  uint32_t free;    /* first that may be used again; 0: none */
  uint32_t *large;  /* numbers of those that own what has been accessed only */
  uint32_t large_count;
} ca_blocks;

/* Who owns what is no object, for good or, on the stack, as long as the activation is there that it
 * was accessed by. */
enum { CA_NOBODY = 1, CA_VARIABLE = 2 };

/* False: no memory. */
bool ca_blocks_init(ca_blocks *blocks);

enum { CA_OWNED_SHIFT = 3 /* no allocator gives out less */ };

static inline uint32_t ca_owner_of(const ca_blocks *blocks, uint64_t address) {
  if (address >> 47 || !blocks->owners.present[address >> (32 + CA_OWNED_SHIFT)])
    return 0;
  return *ca_cell(blocks->owners.units, CA_OWNED_SHIFT, address);
}

/* What an owner has of the address. Numbers are used again, so that its cells may be another's. */
static inline ca_block *ca_block_of(const ca_blocks *blocks, uint32_t owner, uint64_t address) {
  ca_block *block = owner ? &blocks->list[owner] : NULL;
  return block && address - block->start < block->bytes ? block : NULL;
}

/* The block that holds the address, if it has been seen there; NULL: none. */
static inline ca_block *ca_block_at(const ca_blocks *blocks, uint64_t address) {
  return ca_block_of(blocks, ca_owner_of(blocks, address), address);
}

/* NULL: there are too many, or no memory. */
ca_block *ca_block_add(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site);
void ca_block_remove(ca_blocks *blocks, ca_block *block);
/* The block lies elsewhere now, or has another size. False: no memory; it is gone. */
bool ca_block_move(ca_blocks *blocks, ca_block *block, uint64_t start, uint64_t bytes);

/* A block that owns nothing yet. */
ca_block *ca_block_make(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site);
/* It shall be found at the address and near it. */
void ca_block_own(ca_blocks *blocks, const ca_block *block, uint64_t address);
/* It, and its number, are free for others; what it owned is not looked at. */
void ca_block_drop(ca_blocks *blocks, ca_block *block);

/* What is at the address is no object; `owner`: which. */
void ca_blocks_nobody(ca_blocks *blocks, uint64_t address, uint32_t owner);

/* The large block that holds the address; NULL: none. */
ca_block *ca_large_block_at(const ca_blocks *blocks, uint64_t address);
/* Large blocks that begin there are gone. */
void ca_large_blocks_forget(ca_blocks *blocks, uint64_t start, uint64_t bytes);

#endif
