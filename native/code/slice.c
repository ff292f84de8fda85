#include "slice.h"
#include "writes.h"

enum { MOST_STEPS = 20000 };

bool ca_slice_init(ca_slice *slice, const ca_flow_graph *flow) {
  uint32_t n = flow->step_count, edges = 0, to;
  *slice = (ca_slice){.flow = flow};
  slice->first = ca_pool_take(flow->pool, ((size_t)n + 2) * sizeof *slice->first);
  slice->seen = ca_pool_take(flow->pool, (size_t)n * sizeof *slice->seen);
  slice->stack = ca_pool_take(flow->pool, ((size_t)n + 1) * sizeof *slice->stack);
  slice->copied = ca_pool_take(flow->pool, (size_t)n * sizeof *slice->copied);
  slice->copies = ca_pool_take(flow->pool, (CA_SLICE_COPIES + 1) * sizeof *slice->copies);
  if (!slice->first || !slice->seen || !slice->stack || !slice->copied || !slice->copies)
    return false;
  for (uint32_t i = 0; i < n; i++)
    for (ca_cursor c = {0, 0}; ca_flow_successor(flow, i, &c, &to); edges++)
      slice->first[to + 2]++;
  slice->before = ca_pool_take(flow->pool, (size_t)edges * sizeof *slice->before + 16);
  if (!slice->before)
    return false;
  for (uint32_t i = 2; i < n + 2; i++)
    slice->first[i] += slice->first[i - 1];
  for (uint32_t i = 0; i < n; i++)
    for (ca_cursor c = {0, 0}; ca_flow_successor(flow, i, &c, &to);)
      slice->before[slice->first[to + 1]++] = i;
  return true;
}

typedef enum { KEEPS, SETS, SPOILS } effect;

static effect effect_of(const ca_instruction *in, const ca_place *p) {
  bool written = ca_registers_written(in) & (1u << p->reg);
  if (!p->on_stack)
    return written ? SETS : KEEPS;
  if (written)
    return SPOILS;
  return ca_stores_place(in, p) ? SETS : KEEPS;
}

uint32_t ca_slice_search(ca_slice *s, uint32_t step, const ca_place *p, uint32_t *found,
                         uint32_t room) {
  const ca_flow_graph *flow = s->flow;
  uint32_t entry = ca_flow_step_at(flow, flow->entry), count = 0, waiting = 0, looked = 0;
  uint64_t mark = ++s->turn * CA_SLICE_MARKS;
  s->stack[waiting++] = step;
  while (waiting > 0) {
    uint32_t at = s->stack[--waiting];
    if (at + 1 == entry || s->first[at] == s->first[at + 1] || looked++ > MOST_STEPS)
      return 0;
    for (uint32_t i = s->first[at]; i < s->first[at + 1]; i++) {
      uint32_t before = s->before[i];
      if (s->seen[before] == mark)
        continue;
      s->seen[before] = mark;
      effect e = effect_of(&flow->steps[before].in, p);
      if (e == SPOILS || (e == SETS && count == room))
        return 0;
      if (e == SETS)
        found[count++] = before;
      else
        s->stack[waiting++] = before;
    }
  }
  return count;
}

uint32_t ca_slice_definitions(ca_slice *slice, uint32_t step, unsigned reg, uint32_t *found,
                              uint32_t room) {
  ca_place p = {reg, false, 0};
  return reg < CA_NO_REGISTER ? ca_slice_search(slice, step, &p, found, room) : 0;
}
