#include "merged.h"
#include "core/base/pages.h"
#include "core/base/arena.h"

#define SETS_MAX (1u << 22)
#define MEMO_SLOTS (1u << 22)
#define COUNTS_MAX (1u << 19) /* constructs */

typedef struct {
  uint32_t rest, construct; /* set 0 is empty */
} set;

typedef struct {
  uint32_t set, construct, sum; /* sum = set with construct; 0: not used */
} memo;

struct ca_merged {
  ca_shadow cells; /* by cell: its set */
  set *sets;
  memo *memos;
  uint32_t set_count;
  uint32_t *counts; /* by construct: cells */
};

bool ca_merged_init(ca_process *process) {
  struct ca_merged *merged = ca_map(sizeof *merged);
  if (!merged || !ca_shadow_init(&merged->cells, process->shift, false))
    return false;
  merged->sets = ca_map(SETS_MAX * sizeof(set));
  merged->memos = ca_map(MEMO_SLOTS * sizeof(memo));
  merged->counts = ca_map(COUNTS_MAX * sizeof(uint32_t));
  merged->set_count = 1;
  process->merged = merged;
  return merged->sets && merged->memos && merged->counts;
}

static bool contains(const struct ca_merged *merged, uint32_t in, uint32_t construct) {
  for (; in; in = merged->sets[in].rest)
    if (merged->sets[in].construct == construct)
      return true;
  return false;
}

/* The set with the construct in it. */
static uint32_t with(struct ca_merged *merged, uint32_t to, uint32_t construct) {
  uint64_t key = (uint64_t)to << 32 | construct;
  memo *known = &merged->memos[(key * 0x9E3779B97F4A7C15ull) >> 42];
  if (known->sum && known->set == to && known->construct == construct)
    return known->sum;
  uint32_t sum = to;
  if (!contains(merged, to, construct)) {
    if (merged->set_count == SETS_MAX)
      return to; /* more kinds of sharing than any program has: the cell is not counted */
    sum = merged->set_count++;
    merged->sets[sum] = (set){to, construct};
  }
  *known = (memo){to, construct, sum};
  return sum;
}

void ca_merged_read(ca_hot *hot, uint64_t address, uint32_t time) {
  struct ca_merged *merged = hot->thread->process->merged;
  ca_stack *stack = hot->stack;
  ca_frame *end = stack->opaque ? stack->opaque : stack->base + 1;
  if (!ca_shadow_has(&merged->cells, address) && !ca_shadow_cover(&merged->cells, address, 1))
    return;
  uint32_t *cell = ca_cell(merged->cells.units, merged->cells.shift, address);
  uint32_t before = *cell, last = 0;
  for (ca_frame *f = hot->s; f >= end && f->ts > time; f--) {
    if (f->construct == last)
      continue; /* recursion */
    last = f->construct;
    uint32_t now = with(merged, before, last);
    merged->counts[last] += now != before;
    before = now;
  }
  *cell = before;
}

void ca_merged_forget(ca_process *process, uint64_t start, uint64_t bytes) {
  ca_shadow_forget(&process->merged->cells, start, bytes);
}

bool ca_merged_make_way(ca_process *process, uint64_t start, uint64_t bytes) {
  return ca_shadow_make_way(&process->merged->cells, start, bytes);
}

void ca_merged_clear(ca_process *process) {
  ca_shadow_clear(&process->merged->cells);
  ca_discard(process->merged->counts, COUNTS_MAX * sizeof(uint32_t));
}

void ca_merged_send(ca_process *process) {
  enum { PER_FRAME = 4096 };
  uint32_t id = 1;
  do {
    uint32_t from = id, n = 0;
    for (; id < process->construct_count && n < PER_FRAME; id++)
      n += process->merged->counts[id] != 0;
    ca_writer w = ca_frame_begin(process);
    ca_put_map(&w, 1);
    CA_KEY(&w, "cells");
    ca_put_array(&w, n);
    for (uint32_t i = from; i < id; i++)
      if (process->merged->counts[i]) {
        ca_put_array(&w, 2);
        ca_put_uint(&w, i);
        ca_put_uint(&w, process->merged->counts[i]);
      }
    ca_frame_end(process, &w, CA_MERGED);
  } while (id < process->construct_count);
}
