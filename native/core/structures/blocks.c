#include "blocks.h"
#include "base/arena.h"

#define BLOCKS_MAX (1u << 26)
/* Larger ones do not own all that they have from the start: few of them are filled. */
#define LARGE (1u << 18)
#define LARGE_MAX (1u << 12)
#define PIECE 512 /* bytes that are owned at once */

bool ca_blocks_init(ca_blocks *blocks) {
  blocks->list = ca_map(BLOCKS_MAX * sizeof(ca_block));
  blocks->large = ca_map(LARGE_MAX * sizeof(uint32_t));
  blocks->count = CA_VARIABLE + 1;
  return blocks->list && blocks->large && ca_shadow_init(&blocks->owners, CA_OWNED_SHIFT, false);
}

static bool own(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t number) {
  if (!ca_shadow_cover(&blocks->owners, start, bytes))
    return false;
  for (uint64_t at = start; at < start + bytes; at += 1u << CA_OWNED_SHIFT)
    *ca_cell(blocks->owners.units, CA_OWNED_SHIFT, at) = number;
  return true;
}

static bool is_large(const ca_block *block) {
  return block->bytes > LARGE;
}

static uint32_t number_of(const ca_blocks *blocks, const ca_block *block) {
  return (uint32_t)(block - blocks->list);
}

static bool begin(ca_blocks *blocks, const ca_block *block) {
  if (!is_large(block))
    return own(blocks, block->start, block->bytes, number_of(blocks, block));
  if (blocks->large_count == LARGE_MAX)
    return false;
  blocks->large[blocks->large_count++] = number_of(blocks, block);
  return true;
}

/* What is there may be another block's by now. */
static void end(ca_blocks *blocks, const ca_block *block) {
  uint32_t number = number_of(blocks, block);
  if (is_large(block)) {
    for (uint32_t i = 0; i < blocks->large_count; i++)
      if (blocks->large[i] == number)
        blocks->large[i] = blocks->large[--blocks->large_count];
    return;
  }
  if (!ca_shadow_has(&blocks->owners, block->start))
    return;
  for (uint64_t at = block->start; at < block->start + block->bytes; at += 1u << CA_OWNED_SHIFT) {
    uint32_t *owner = ca_cell(blocks->owners.units, CA_OWNED_SHIFT, at);
    if (*owner == number)
      *owner = 0;
  }
}

ca_block *ca_block_make(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site) {
  uint32_t number = blocks->free;
  if (bytes == 0 || start >> 47 || bytes >> 47 || (start + bytes) >> 47)
    return NULL;
  if (number)
    blocks->free = blocks->list[number].next;
  else if (blocks->count < BLOCKS_MAX)
    number = blocks->count++;
  else
    return NULL;
  ca_block *block = &blocks->list[number];
  *block = (ca_block){.start = start, .bytes = bytes, .site = site};
  return block;
}

void ca_block_drop(ca_blocks *blocks, ca_block *block) {
  *block = (ca_block){.next = blocks->free};
  blocks->free = number_of(blocks, block);
}

ca_block *ca_block_add(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site) {
  ca_block *block = ca_block_make(blocks, start, bytes, site);
  if (block && !begin(blocks, block)) {
    ca_block_drop(blocks, block);
    return NULL;
  }
  return block;
}

void ca_block_remove(ca_blocks *blocks, ca_block *block) {
  end(blocks, block);
  ca_block_drop(blocks, block);
}

bool ca_block_move(ca_blocks *blocks, ca_block *block, uint64_t start, uint64_t bytes) {
  end(blocks, block);
  block->start = start;
  block->bytes = bytes;
  if (bytes && begin(blocks, block))
    return true;
  ca_block_drop(blocks, block);
  return false;
}

void ca_block_own(ca_blocks *blocks, const ca_block *block, uint64_t address) {
  uint64_t from = address & -(uint64_t)PIECE, to = from + PIECE;
  uint64_t behind = block->start + block->bytes;
  from = from > block->start ? from : block->start;
  to = to < behind ? to : behind;
  own(blocks, from, to - from, number_of(blocks, block));
}

void ca_blocks_nobody(ca_blocks *blocks, uint64_t address, uint32_t owner) {
  own(blocks, address & -(1ull << CA_OWNED_SHIFT), 1, owner);
}

ca_block *ca_large_block_at(const ca_blocks *blocks, uint64_t address) {
  for (uint32_t i = 0; i < blocks->large_count; i++) {
    ca_block *block = ca_block_of(blocks, blocks->large[i], address);
    if (block)
      return block;
  }
  return NULL;
}

void ca_large_blocks_forget(ca_blocks *blocks, uint64_t start, uint64_t bytes) {
  for (uint32_t i = blocks->large_count; i-- > 0;) {
    ca_block *block = &blocks->list[blocks->large[i]];
    if (block->start - start < bytes)
      ca_block_remove(blocks, block);
  }
}
