#include "blocks.h"
#include "core/base/pages.h"
#include "core/base/arena.h"

#define BLOCKS_MAX (1u << 22)
#define INDEX_SIZE (BLOCKS_MAX * 2)

typedef struct {
  uint64_t address; /* 0: forgotten, but not what it has counted */
  uint64_t offset;
  uint64_t count;
  uint32_t module;
} block;

struct ca_blocks {
  block *list; /* [0]: all that found no room */
  uint32_t *index;
  uint32_t count;
};

bool ca_blocks_init(ca_process *process) {
  struct ca_blocks *blocks = ca_map(sizeof *blocks);
  if (!blocks)
    return false;
  blocks->list = ca_map(BLOCKS_MAX * sizeof(block));
  blocks->index = ca_map(INDEX_SIZE * sizeof(uint32_t));
  blocks->count = 1;
  process->block_counts = blocks;
  return blocks->list && blocks->index;
}

static uint32_t *slot_of(const struct ca_blocks *blocks, uint64_t address) {
  for (uint64_t i = (address * 0x9E3779B97F4A7C15ull) >> 32;; i++) {
    uint32_t *slot = &blocks->index[i & (INDEX_SIZE - 1)];
    if (*slot == 0 || blocks->list[*slot].address == address)
      return slot;
  }
}

uint64_t *ca_block_counter(ca_process *process, uint64_t address) {
  struct ca_blocks *blocks = process->block_counts;
  uint32_t *slot = slot_of(blocks, address);
  if (*slot == 0) {
    if (blocks->count == BLOCKS_MAX)
      return &blocks->list[0].count;
    block *made = &blocks->list[blocks->count];
    made->address = made->offset = address;
    for (const ca_module *module = process->modules; module; module = module->next)
      if (address >= module->start && address < module->end) {
        made->module = module->id;
        made->offset = address - module->bias;
        break;
      }
    *slot = blocks->count++;
  }
  return &blocks->list[*slot].count;
}

void ca_blocks_forget(ca_process *process, uint64_t start, uint64_t end) {
  struct ca_blocks *blocks = process->block_counts;
  bool any = false;
  for (uint32_t i = 1; i < blocks->count; i++)
    if (blocks->list[i].address >= start && blocks->list[i].address < end) {
      blocks->list[i].address = 0;
      any = true;
    }
  if (!any)
    return;
  ca_discard(blocks->index, INDEX_SIZE * sizeof(uint32_t));
  for (uint32_t i = 1; i < blocks->count; i++)
    if (blocks->list[i].address)
      *slot_of(blocks, blocks->list[i].address) = i;
}

void ca_blocks_clear(ca_process *process) {
  for (uint32_t i = 0; i < process->block_counts->count; i++)
    process->block_counts->list[i].count = 0;
}

void ca_blocks_send(ca_process *process) {
  enum { PER_FRAME = 4096 };
  const struct ca_blocks *blocks = process->block_counts;
  uint32_t i = 0;
  do {
    uint32_t from = i, n = 0;
    for (; i < blocks->count && n < PER_FRAME; i++)
      n += blocks->list[i].count != 0;
    ca_writer w = ca_frame_begin(process);
    ca_put_map(&w, 1);
    CA_KEY(&w, "blocks");
    ca_put_array(&w, n);
    for (uint32_t k = from; k < i; k++)
      if (blocks->list[k].count) {
        ca_put_array(&w, 3);
        ca_put_uint(&w, blocks->list[k].module);
        ca_put_uint(&w, blocks->list[k].offset);
        ca_put_int(&w, (int64_t)blocks->list[k].count);
      }
    ca_frame_end(process, &w, CA_BLOCKS);
  } while (i < blocks->count);
}
