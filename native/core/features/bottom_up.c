#include "bottom_up.h"
#include "base/pages.h"
#include "base/arena.h"

#define SETS_MAX (1u << 22)
#define MEMO_SLOTS (1u << 22)
#define COUNTS_MAX (1u << 19) /* constructs */

typedef struct {
  uint32_t rest, construct; /* set 0 is empty */
} set;

typedef struct {
  uint32_t set, construct, sum; /* sum = set with construct; 0: not used */
} memo;

struct ca_bottom_up {
  ca_feature feature;
  const ca_constructs *constructs;
  ca_shadow cells; /* by cell: its set */
  set *sets;
  memo *memos;
  uint32_t set_count;
  uint32_t *counts; /* by construct: cells */
};

static bool contains(const struct ca_bottom_up *bottom_up, uint32_t in, uint32_t construct) {
  for (; in; in = bottom_up->sets[in].rest)
    if (bottom_up->sets[in].construct == construct)
      return true;
  return false;
}

/* The set with the construct in it. */
static uint32_t with(struct ca_bottom_up *bottom_up, uint32_t to, uint32_t construct) {
  uint64_t key = (uint64_t)to << 32 | construct;
  memo *known = &bottom_up->memos[(key * 0x9E3779B97F4A7C15ull) >> 42];
  if (known->sum && known->set == to && known->construct == construct)
    return known->sum;
  uint32_t sum = to;
  if (!contains(bottom_up, to, construct)) {
    if (bottom_up->set_count == SETS_MAX)
      return to; /* more kinds of sharing than any program has: the cell is not counted */
    sum = bottom_up->set_count++;
    bottom_up->sets[sum] = (set){to, construct};
  }
  *known = (memo){to, construct, sum};
  return sum;
}

/* A read of the cell at `address`, last accessed at `time`, which is before the top activation. */
static void first_read(ca_hot *hot, uint64_t address, uint32_t time) {
  struct ca_bottom_up *bottom_up = hot->thread->memory->bottom_up;
  ca_stack *stack = hot->stack;
  ca_frame *end = stack->opaque ? stack->opaque : stack->base + 1;
  if (!ca_shadow_has(&bottom_up->cells, address) && !ca_shadow_cover(&bottom_up->cells, address, 1))
    return;
  uint32_t *cell = ca_cell(bottom_up->cells.units, bottom_up->cells.shift, address);
  uint32_t before = *cell, last = 0;
  for (ca_frame *f = hot->s; f >= end && f->ts > time; f--) {
    if (f->construct == last)
      continue; /* recursion */
    last = f->construct;
    uint32_t now = with(bottom_up, before, last);
    bottom_up->counts[last] += now != before;
    before = now;
  }
  *cell = before;
}

static void forget(ca_feature *feature, uint64_t start, uint64_t bytes) {
  ca_shadow_forget(&((struct ca_bottom_up *)feature)->cells, start, bytes);
}

static bool make_way(ca_feature *feature, uint64_t start, uint64_t bytes) {
  return ca_shadow_make_way(&((struct ca_bottom_up *)feature)->cells, start, bytes);
}

static void clear(ca_feature *feature) {
  struct ca_bottom_up *bottom_up = (struct ca_bottom_up *)feature;
  ca_shadow_clear(&bottom_up->cells);
  ca_discard(bottom_up->counts, COUNTS_MAX * sizeof(uint32_t));
}

static void end(ca_feature *feature) {
  enum { PER_MESSAGE = 4096 };
  const struct ca_bottom_up *bottom_up = (const struct ca_bottom_up *)feature;
  ca_wire *wire = bottom_up->constructs->wire;
  uint32_t id = 1;
  do {
    uint32_t from = id, n = 0;
    for (; id < bottom_up->constructs->count && n < PER_MESSAGE; id++)
      n += bottom_up->counts[id] != 0;
    ca_writer w = ca_message_begin(wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, BOTTOM_UP, CELLS);
    ca_put_array(&w, n);
    for (uint32_t i = from; i < id; i++)
      if (bottom_up->counts[i]) {
        ca_put_array(&w, 2);
        ca_put_uint(&w, i);
        ca_put_uint(&w, bottom_up->counts[i]);
      }
    ca_message_end(wire, &w, CA_MESSAGE_BOTTOM_UP);
  } while (id < bottom_up->constructs->count);
}

static void destroy(ca_feature *feature) {
  struct ca_bottom_up *bottom_up = (struct ca_bottom_up *)feature;
  ca_shadow_destroy(&bottom_up->cells);
  ca_unmap(bottom_up->sets, SETS_MAX * sizeof(set));
  ca_unmap(bottom_up->memos, MEMO_SLOTS * sizeof(memo));
  ca_unmap(bottom_up->counts, COUNTS_MAX * sizeof(uint32_t));
  ca_unmap(bottom_up, sizeof *bottom_up);
}

ca_feature *ca_bottom_up_new(ca_memory *memory, const ca_constructs *constructs) {
  struct ca_bottom_up *bottom_up = ca_map(sizeof *bottom_up);
  if (!bottom_up || !ca_shadow_init(&bottom_up->cells, memory->shift, false))
    return NULL;
  bottom_up->feature = (ca_feature){
      .clear = clear, .forget = forget, .make_way = make_way, .end = end, .destroy = destroy};
  bottom_up->constructs = constructs;
  bottom_up->sets = ca_map(SETS_MAX * sizeof(set));
  bottom_up->memos = ca_map(MEMO_SLOTS * sizeof(memo));
  bottom_up->counts = ca_map(COUNTS_MAX * sizeof(uint32_t));
  bottom_up->set_count = 1;
  if (!bottom_up->sets || !bottom_up->memos || !bottom_up->counts)
    return NULL;
  memory->bottom_up = bottom_up;
  memory->first_read = first_read;
  return &bottom_up->feature;
}
