#include "blocks.h"
#include "core/base/arena.h"

#define BLOCKS_MAX (1u << 26)
#define SHIFT 3 /* no allocator gives out less */

bool ca_blocks_init(ca_blocks *blocks) {
  blocks->list = ca_map(BLOCKS_MAX * sizeof(ca_block));
  blocks->count = 1;
  return blocks->list && ca_shadow_init(&blocks->owners, SHIFT, false);
}

static bool own(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t number) {
  if (!ca_shadow_cover(&blocks->owners, start, bytes))
    return false;
  for (uint64_t at = start; at < start + bytes; at += 1u << SHIFT)
    *ca_cell(blocks->owners.units, SHIFT, at) = number;
  return true;
}

/* What is there may be another block's by now. */
static void disown(ca_blocks *blocks, const ca_block *block) {
  uint32_t number = (uint32_t)(block - blocks->list);
  for (uint64_t at = block->start; at < block->start + block->bytes; at += 1u << SHIFT) {
    uint32_t *owner = ca_cell(blocks->owners.units, SHIFT, at);
    if (*owner == number)
      *owner = 0;
  }
}

ca_block *ca_block_add(ca_blocks *blocks, uint64_t start, uint64_t bytes, uint32_t site) {
  uint32_t number = blocks->free;
  if (bytes == 0 || (start + bytes) >> 47)
    return NULL;
  if (number)
    blocks->free = blocks->list[number].next;
  else if (blocks->count < BLOCKS_MAX)
    number = blocks->count++;
  else
    return NULL;
  ca_block *block = &blocks->list[number];
  *block = (ca_block){.start = start, .bytes = bytes, .site = site};
  if (own(blocks, start, bytes, number))
    return block;
  ca_block_remove(blocks, block);
  return NULL;
}

void ca_block_remove(ca_blocks *blocks, ca_block *block) {
  if (ca_shadow_has(&blocks->owners, block->start))
    disown(blocks, block);
  *block = (ca_block){.next = blocks->free};
  blocks->free = (uint32_t)(block - blocks->list);
}

bool ca_block_move(ca_blocks *blocks, ca_block *block, uint64_t start, uint64_t bytes) {
  disown(blocks, block);
  block->start = start;
  block->bytes = bytes;
  if (bytes && own(blocks, start, bytes, (uint32_t)(block - blocks->list)))
    return true;
  ca_block_remove(blocks, block);
  return false;
}
