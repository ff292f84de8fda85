/* Blocks of memory that are known to be one object each: what the allocator has given out. */
#ifndef CA_BLOCKS_H
#define CA_BLOCKS_H

#include "core/memory/shadow.h"

typedef struct ca_block {
  uint64_t start, bytes; /* bytes 0: given back */
  uint64_t born;         /* moment of its allocation */
  uint64_t touched;      /* moment of the latest access, see levels.h */
  uint64_t written;      /* of the latest write */
  uint64_t user[2];      /* moment of the level that last read it, and of the one that wrote it */
  uint32_t site;         /* where it was allocated, see sites.h */
  uint32_t next;         /* of those that may be used again */
} ca_block;

typedef struct ca_blocks {
  ca_shadow owners; /* by 8 bytes of address space: the block's number; 0: none */
  ca_block *list;   /* by number; [0] unused */
  uint32_t count;   /* ever */
  uint32_t free;    /* first that may be used again; 0: none */
} ca_blocks;

/* False: no memory. */
bool ca_blocks_init(ca_blocks *blocks);

/* The block that holds the address; NULL: none. */
static inline ca_block *ca_block_at(const ca_blocks *blocks, uint64_t address) {
  if (address >> 47 || !ca_shadow_has(&blocks->owners, address))
    return NULL;
  uint32_t number = *ca_cell(blocks->owners.units, blocks->owners.shift, address);
  ca_block *block = number ? &blocks->list[number] : NULL;
  return block && address - block->start < block->bytes ? block : NULL;
}

/* NULL: there are too many, or no memory. */
ca_block *ca_block_add(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site);
void ca_block_remove(ca_blocks *blocks, ca_block *block);
/* The block lies elsewhere now, or has another size. False: no memory; it is gone. */
bool ca_block_move(ca_blocks *blocks, ca_block *block, uint64_t start, uint64_t bytes);

#endif
