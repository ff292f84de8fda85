#include "heights.h"

/* What is known on all ways there. */
static bool meets(ca_heights *at, const ca_heights *from) {
  if (!at->seen) {
    *at = *from;
    at->seen = true;
    return true;
  }
  bool sp = at->sp_known && from->sp_known && at->sp == from->sp;
  bool bp = at->bp_known && from->bp_known && at->bp == from->bp;
  bool changed = sp != at->sp_known || bp != at->bp_known;
  at->sp_known = sp;
  at->bp_known = bp;
  return changed;
}

typedef struct {
  uint32_t *list;
  bool *is_listed;
  uint32_t count;
} worklist;

static void list(worklist *work, uint32_t step) {
  if (!work->is_listed[step])
    work->list[work->count++] = step;
  work->is_listed[step] = true;
}

ca_heights *ca_heights_of(const ca_flow_graph *flow) {
  size_t steps = (size_t)flow->step_count + 1;
  uint32_t entry = ca_flow_step_at(flow, flow->entry), to;
  ca_heights *at = ca_pool_take(flow->pool, steps * sizeof *at);
  worklist work = {ca_pool_take(flow->pool, steps * sizeof *work.list),
                   ca_pool_take(flow->pool, steps), 0};
  if (!at || !work.list || !work.is_listed)
    return NULL;
  if (entry) {
    at[entry - 1] = (ca_heights){.sp = CA_ENTRY_HEIGHT, .sp_known = true, .seen = true};
    list(&work, entry - 1);
  }
  while (work.count > 0) {
    uint32_t step = work.list[--work.count];
    work.is_listed[step] = false;
    ca_heights after = ca_heights_behind(&flow->steps[step].in, at[step]);
    ca_cursor cursor = {0};
    while (ca_flow_successor(flow, step, &cursor, &to))
      if (meets(&at[to], &after))
        list(&work, to);
  }
  return at;
}
