#include "block_counts.h"
#include "base/pages.h"
#include "base/arena.h"

#define BLOCKS_MAX (1u << 22)
#define INDEX_SIZE (BLOCKS_MAX * 2)

typedef struct {
  uint64_t address; /* 0: forgotten, but not what it has counted */
  uint64_t offset;
  uint64_t count;
  uint32_t module;
} block;

struct ca_block_counts {
  ca_feature feature;
  const ca_modules *modules;
  block *list; /* [0]: all that found no room */
  uint32_t *index;
  uint32_t count;
};

static uint32_t *slot_of(const struct ca_block_counts *blocks, uint64_t address) {
  for (uint64_t i = (address * 0x9E3779B97F4A7C15ull) >> 32;; i++) {
    uint32_t *slot = &blocks->index[i & (INDEX_SIZE - 1)];
    if (*slot == 0 || blocks->list[*slot].address == address)
      return slot;
  }
}

uint64_t *ca_block_counter(struct ca_block_counts *blocks, uint64_t address) {
  uint32_t *slot = slot_of(blocks, address);
  if (*slot == 0) {
    if (blocks->count == BLOCKS_MAX)
      return &blocks->list[0].count;
    block *made = &blocks->list[blocks->count];
    const ca_module *module = ca_module_at(blocks->modules, address);
    made->address = address;
    made->module = module ? module->id : 0;
    made->offset = module ? address - module->bias : address;
    *slot = blocks->count++;
  }
  return &blocks->list[*slot].count;
}

/* What is there from now on are other blocks. */
static void unmapped(ca_feature *feature, const ca_module *module) {
  struct ca_block_counts *blocks = (struct ca_block_counts *)feature;
  bool any = false;
  for (uint32_t i = 1; i < blocks->count; i++)
    if (blocks->list[i].address >= module->start && blocks->list[i].address < module->end) {
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

static void clear(ca_feature *feature) {
  struct ca_block_counts *blocks = (struct ca_block_counts *)feature;
  for (uint32_t i = 0; i < blocks->count; i++)
    blocks->list[i].count = 0;
}

static void end(ca_feature *feature) {
  enum { PER_MESSAGE = 4096 };
  const struct ca_block_counts *blocks = (const struct ca_block_counts *)feature;
  ca_wire *wire = blocks->modules->wire;
  uint32_t i = 0;
  do {
    uint32_t from = i, n = 0;
    for (; i < blocks->count && n < PER_MESSAGE; i++)
      n += blocks->list[i].count != 0;
    ca_writer w = ca_message_begin(wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, BLOCKS, BLOCKS);
    ca_put_array(&w, n);
    for (uint32_t k = from; k < i; k++)
      if (blocks->list[k].count) {
        ca_put_array(&w, 3);
        ca_put_uint(&w, blocks->list[k].module);
        ca_put_uint(&w, blocks->list[k].offset);
        ca_put_int(&w, (int64_t)blocks->list[k].count);
      }
    ca_message_end(wire, &w, CA_MESSAGE_BLOCKS);
  } while (i < blocks->count);
}

ca_feature *ca_block_counts_feature(struct ca_block_counts *blocks) {
  return &blocks->feature;
}

struct ca_block_counts *ca_block_counts_new(const ca_modules *modules) {
  struct ca_block_counts *blocks = ca_map(sizeof *blocks);
  if (!blocks)
    return NULL;
  blocks->feature = (ca_feature){.clear = clear, .unmapped = unmapped, .end = end};
  blocks->modules = modules;
  blocks->list = ca_map(BLOCKS_MAX * sizeof(block));
  blocks->index = ca_map(INDEX_SIZE * sizeof(uint32_t));
  blocks->count = 1;
  return blocks->list && blocks->index ? blocks : NULL;
}
