#include "entrances.h"
#include "basic_blocks.h"
#include "coverage.h"
#include "heights.h"
#include "nest.h"
#include "returns.h"

/* False: it is not known whether, or what it does besides is more than to lead there. */
static bool leads(const ca_step *step, uint64_t header, uint8_t *condition) {
  const ca_instruction *in = &step->in;
  *condition = CA_ALWAYS;
  if (step->edges != 0)
    return false;
  if (in->flow == CA_FALLS_THROUGH || in->flow == CA_JUMP)
    return true;
  if (!ca_condition_of(in, condition))
    return false;
  /* Those that lead to what is behind them are the ones with the last bit the other way round. */
  *condition ^= in->target != header;
  return true;
}

static uint32_t find(const ca_flow_graph *flow, uint64_t header, ca_entrance *found, uint32_t room,
                     uint32_t *ways) {
  const ca_basic_blocks *b = ca_basic_blocks_of(flow);
  const ca_heights *heights = ca_heights_of(flow);
  uint32_t first = ca_flow_step_at(flow, header), count = 0;
  bool goes_round = false;
  if (!b || !heights || !first || b->first[b->of[first - 1]] != first - 1)
    return 0;
  uint32_t block = b->of[first - 1];
  for (uint32_t i = b->before_at[block]; i < b->before_at[block + 1]; i++) {
    uint32_t before = b->before[i], last = b->last[before];
    uint8_t condition;
    if (ca_dominates(b, block, before)) {
      goes_round = true;
      continue;
    }
    (*ways)++;
    if (count < room && heights[last].sp_known && leads(&flow->steps[last], header, &condition))
      found[count++] = (ca_entrance){flow->steps[last].address, heights[last].sp, condition};
  }
  return goes_round ? count : 0;
}

/* What is asked about the control flow of a file's function. */
typedef uint32_t question(const ca_flow_graph *flow, void *data);

static uint32_t ask(const char *path, uint64_t function, question *what, void *data) {
  ca_image image;
  ca_pool kept = {0}, scratch = {0};
  ca_returns returns = {.pool = &kept};
  uint32_t answer = 0;
  if (!ca_image_open(&image, path))
    return 0;
  ca_flow_graph *flow = ca_explore(&image, &returns, &scratch, function);
  if (flow && ca_flow_is_known(flow))
    answer = what(flow, data);
  ca_pool_release(&scratch);
  ca_pool_release(&kept);
  ca_image_close(&image);
  return answer;
}

typedef struct {
  uint64_t header;
  ca_entrance *found;
  uint32_t room, *ways;
} entered;

static uint32_t find_entered(const ca_flow_graph *flow, void *data) {
  const entered *e = data;
  return find(flow, e->header, e->found, e->room, e->ways);
}

uint32_t ca_loop_entrances(const char *path, uint64_t function, uint64_t header, ca_entrance *found,
                           uint32_t room, uint32_t *ways) {
  entered e = {header, found, room, ways};
  *ways = 0;
  return ask(path, function, find_entered, &e);
}

typedef struct {
  const uint64_t *addresses;
  ca_inside *found;
  uint32_t count, room;
} inside;

static uint32_t find_inside(const ca_flow_graph *flow, void *data) {
  const inside *all = data;
  ca_function function = {0};
  uint32_t *innermost = ca_pool_take(flow->pool, ((size_t)all->count + 1) * sizeof *innermost);
  if (!innermost || !ca_find_loops_around(&function, flow, all->addresses, all->count, innermost))
    return 0;
  uint32_t loops = function.loops_count < all->room ? function.loops_count : all->room;
  for (uint32_t i = 0; i < loops; i++) {
    const ca_loop *loop = &function.loops[i];
    all->found[i] = (ca_inside){loop->header, loop->last, loop->parent, 0};
  }
  for (uint32_t i = 0; i < all->count; i++)
    for (uint32_t at = innermost[i]; at; at = function.loops[at - 1].parent)
      if (at <= loops)
        all->found[at - 1].addresses++;
  return loops;
}

uint32_t ca_loops_inside(const char *path, uint64_t function, const uint64_t *addresses,
                         uint32_t count, ca_inside *found, uint32_t room) {
  inside all = {addresses, found, count, room};
  return ask(path, function, find_inside, &all);
}
