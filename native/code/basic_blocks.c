#include "basic_blocks.h"

static uint32_t *numbers(const ca_flow_graph *flow, uint32_t count) {
  return ca_pool_take(flow->pool, ((size_t)count + 2) * sizeof(uint32_t));
}

/* Steps that something else than the step before them in memory leads to. */
static void mark_leaders(const ca_flow_graph *flow, bool *leads) {
  uint32_t to;
  leads[ca_flow_step_at(flow, flow->entry) - 1] = true;
  for (uint32_t i = 0; i < flow->resumed_count; i++) {
    uint32_t step = ca_flow_step_at(flow, flow->resumed[i]);
    if (step)
      leads[step - 1] = true;
  }
  for (uint32_t i = 0; i < flow->step_count; i++) {
    const ca_step *step = &flow->steps[i];
    bool plain =
        step->in.flow == CA_FALLS_THROUGH ||
        (step->edges == 0 && (step->in.flow == CA_CALL || step->in.flow == CA_CALL_INDIRECT));
    for (ca_cursor c = {0, 0}; !plain && ca_flow_successor(flow, i, &c, &to);)
      leads[to] = true;
  }
}

static void cut_part(ca_basic_blocks *b, const ca_part *part, const bool *leads) {
  const ca_step *before = NULL;
  for (uint64_t at = 0; at < part->extent.end - part->extent.start; at++) {
    if (part->steps[at] == 0)
      continue;
    uint32_t i = part->steps[at] - 1;
    const ca_step *step = &b->flow->steps[i];
    bool continues = before && before->goes_on && !leads[i] &&
                     before->address + before->in.length == step->address;
    if (!continues)
      b->first[b->count++] = i;
    b->of[i] = b->count - 1;
    b->last[b->count - 1] = i;
    before = step;
  }
}

static bool cut(ca_basic_blocks *b) {
  const ca_flow_graph *flow = b->flow;
  bool *leads = ca_pool_take(flow->pool, flow->step_count + 1);
  b->first = numbers(flow, flow->step_count);
  b->last = numbers(flow, flow->step_count);
  b->of = numbers(flow, flow->step_count);
  if (!leads || !b->first || !b->last || !b->of)
    return false;
  mark_leaders(flow, leads);
  uint64_t done = 0;
  for (uint32_t n = 0; n < flow->part_count; n++) { /* by address */
    const ca_part *lowest = NULL;
    for (uint32_t i = 0; i < flow->part_count; i++)
      if (flow->parts[i].extent.start >= done &&
          (!lowest || flow->parts[i].extent.start < lowest->extent.start))
        lowest = &flow->parts[i];
    if (!lowest)
      break;
    cut_part(b, lowest, leads);
    done = lowest->extent.end;
  }
  b->entry = b->of[ca_flow_step_at(flow, flow->entry) - 1];
  return true;
}

static bool connect(ca_basic_blocks *b) {
  const ca_flow_graph *flow = b->flow;
  uint32_t edges = 0, to;
  b->next_at = numbers(flow, b->count);
  b->before_at = numbers(flow, b->count);
  if (!b->next_at || !b->before_at)
    return false;
  for (uint32_t i = 0; i < b->count; i++) {
    b->next_at[i] = edges;
    for (ca_cursor c = {0, 0}; ca_flow_successor(flow, b->last[i], &c, &to); edges++)
      b->before_at[b->of[to] + 2]++;
  }
  b->next_at[b->count] = edges;
  b->next = numbers(flow, edges);
  b->before = numbers(flow, edges);
  if (!b->next || !b->before)
    return false;
  for (uint32_t i = 2; i < b->count + 2; i++)
    b->before_at[i] += b->before_at[i - 1];
  edges = 0;
  for (uint32_t i = 0; i < b->count; i++)
    for (ca_cursor c = {0, 0}; ca_flow_successor(flow, b->last[i], &c, &to);) {
      b->next[edges++] = b->of[to];
      b->before[b->before_at[b->of[to] + 1]++] = i;
    }
  return true;
}

/* All blocks can be reached: that is how their code was found. */
static bool put_in_order(ca_basic_blocks *b) {
  uint32_t *stack = numbers(b->flow, b->count), *at = numbers(b->flow, b->count);
  b->order = numbers(b->flow, b->count);
  b->number = numbers(b->flow, b->count);
  if (!stack || !at || !b->order || !b->number)
    return false;
  uint32_t depth = 1, left = b->count;
  stack[0] = b->entry;
  at[b->entry] = b->next_at[b->entry] + 1; /* + 1: has been seen */
  while (depth > 0) {
    uint32_t block = stack[depth - 1];
    if (at[block] - 1 == b->next_at[block + 1]) {
      b->order[--left] = block;
      depth--;
      continue;
    }
    uint32_t to = b->next[at[block]++ - 1];
    if (at[to] == 0) {
      at[to] = b->next_at[to] + 1;
      stack[depth++] = to;
    }
  }
  for (uint32_t i = left; i < b->count; i++)
    b->number[b->order[i]] = i;
  return left == 0;
}

/* Cooper, Harvey and Kennedy: A Simple, Fast Dominance Algorithm. */
static bool find_dominators(ca_basic_blocks *b) {
  uint32_t none = UINT32_MAX;
  bool changed = true;
  b->dominator = numbers(b->flow, b->count);
  if (!b->dominator)
    return false;
  for (uint32_t i = 0; i < b->count; i++)
    b->dominator[i] = none;
  b->dominator[b->entry] = b->entry;
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < b->count; i++) {
      uint32_t block = b->order[i], found = none;
      for (uint32_t k = b->before_at[block]; k < b->before_at[block + 1]; k++) {
        uint32_t other = b->before[k];
        if (b->dominator[other] == none)
          continue;
        while (found != none && found != other)
          if (b->number[other] > b->number[found])
            other = b->dominator[other];
          else
            found = b->dominator[found];
        found = other;
      }
      if (block != b->entry && b->dominator[block] != found) {
        b->dominator[block] = found;
        changed = true;
      }
    }
  }
  return true;
}

bool ca_dominates(const ca_basic_blocks *b, uint32_t a, uint32_t block) {
  while (b->number[block] > b->number[a])
    block = b->dominator[block];
  return block == a;
}

ca_basic_blocks *ca_basic_blocks_of(const ca_flow_graph *flow) {
  ca_basic_blocks *b = ca_pool_take(flow->pool, sizeof *b);
  if (!b)
    return NULL;
  b->flow = flow;
  return cut(b) && connect(b) && put_in_order(b) && find_dominators(b) ? b : NULL;
}
