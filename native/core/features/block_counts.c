#include "block_counts.h"
#include "base/pages.h"
#include "base/arena.h"

#define BLOCKS_MAX (1u << 22)
#define INDEX_SIZE (BLOCKS_MAX * 2)

typedef struct {
  uint64_t address; /* 0: forgotten, but not what it has counted */
  uint64_t offset;
  uint32_t module;
  uint16_t bytes;
  uint16_t second; /* with each run, see core/stack/work.h */
  uint8_t blocks;
} block;

struct ca_block_counts {
  ca_feature feature;
  const ca_modules *modules;
  block *list; /* [0]: all that found no room */
  uint64_t *counters;
  uint32_t *index;
  uint32_t most;
  uint32_t count;
};

static uint32_t *slot_of(const struct ca_block_counts *blocks, uint64_t address) {
  for (uint64_t i = (address * 0x9E3779B97F4A7C15ull) >> 32;; i++) {
    uint32_t *slot = &blocks->index[i & (INDEX_SIZE - 1)];
    if (*slot == 0 || blocks->list[*slot].address == address)
      return slot;
  }
}

uint64_t *ca_block_counter(struct ca_block_counts *blocks, uint64_t address, uint32_t bytes) {
  uint32_t *slot = slot_of(blocks, address);
  if (*slot == 0 || blocks->list[*slot].bytes != bytes) {
    if (blocks->count == blocks->most)
      return &blocks->counters[0];
    block *made = &blocks->list[blocks->count];
    const ca_module *module = ca_module_at(blocks->modules, address);
    blocks->list[*slot].address = 0; /* other code was there */
    *made = (block){.address = address,
                    .module = module ? module->id : 0,
                    .offset = module ? address - module->bias : address,
                    .bytes = (uint16_t)bytes,
                    .blocks = 1};
    *slot = blocks->count++;
  }
  return &blocks->counters[*slot];
}

void ca_block_describe(struct ca_block_counts *blocks, const uint64_t *counter, uint32_t count,
                       uint32_t second) {
  block *it = &blocks->list[counter - blocks->counters];
  it->blocks = (uint8_t)count;
  it->second = (uint16_t)second;
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
    blocks->counters[i] = 0;
}

static void end(ca_feature *feature) {
  enum { PER_MESSAGE = 4096 };
  const struct ca_block_counts *blocks = (const struct ca_block_counts *)feature;
  ca_wire *wire = blocks->modules->wire;
  uint32_t i = 0;
  do {
    uint32_t from = i, n = 0;
    for (; i < blocks->count && n < PER_MESSAGE; i++)
      n += blocks->counters[i] != 0;
    ca_writer w = ca_message_begin(wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, BLOCKS, BLOCKS);
    ca_put_array(&w, n);
    for (uint32_t k = from; k < i; k++)
      if (blocks->counters[k]) {
        const block *it = &blocks->list[k];
        ca_put_array(&w, 6);
        ca_put_uint(&w, it->module);
        ca_put_uint(&w, it->offset);
        ca_put_int(&w, (int64_t)blocks->counters[k]);
        ca_put_uint(&w, it->bytes);
        ca_put_uint(&w, it->blocks);
        ca_put_uint(&w, it->second);
      }
    ca_message_end(wire, &w, CA_MESSAGE_BLOCKS);
  } while (i < blocks->count);
}

ca_feature *ca_block_counts_feature(struct ca_block_counts *blocks) {
  return &blocks->feature;
}

struct ca_block_counts *ca_block_counts_new(const ca_modules *modules, uint64_t *counters,
                                            uint32_t most) {
  struct ca_block_counts *blocks = ca_map(sizeof *blocks);
  if (!blocks)
    return NULL;
  blocks->feature = (ca_feature){.clear = clear, .unmapped = unmapped, .end = end};
  blocks->modules = modules;
  blocks->most = counters ? most : BLOCKS_MAX;
  blocks->counters = counters ? counters : ca_map(BLOCKS_MAX * sizeof(uint64_t));
  blocks->list = ca_map(BLOCKS_MAX * sizeof(block));
  blocks->index = ca_map(INDEX_SIZE * sizeof(uint32_t));
  blocks->count = 1;
  return blocks->counters && blocks->list && blocks->index ? blocks : NULL;
}
