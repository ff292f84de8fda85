#include "nest.h"
#include "basic_blocks.h"

typedef struct {
  const ca_flow_graph *flow;
  const ca_basic_blocks *blocks;
  uint32_t *innermost;        /* by block: loop + 1 */
  uint32_t *headers, *around; /* by loop: block; loop + 1 */
  uint32_t *stack;
  uint32_t count;
  bool irreducible;
} nest;

static uint32_t outermost(const nest *n, uint32_t loop) {
  while (n->around[loop - 1])
    loop = n->around[loop - 1];
  return loop;
}

static bool is_within(const nest *n, uint32_t loop, uint32_t outer) {
  while (loop && loop != outer)
    loop = n->around[loop - 1];
  return loop == outer;
}

/* Goes back from the ends of a loop, of which `waiting` are on the stack; loops within it are
 * known. */
static void fill(nest *n, uint32_t loop, uint32_t waiting) {
  const ca_basic_blocks *b = n->blocks;
  uint32_t header = n->headers[loop - 1];
  while (waiting > 0) {
    uint32_t block = n->stack[--waiting];
    if (n->innermost[block] == 0) {
      n->innermost[block] = loop;
    } else {
      uint32_t inner = outermost(n, n->innermost[block]);
      if (inner == loop)
        continue;
      n->around[inner - 1] = loop;
      block = n->headers[inner - 1];
    }
    if (block == header)
      continue;
    for (uint32_t i = b->before_at[block]; i < b->before_at[block + 1]; i++) {
      uint32_t before = b->before[i];
      /* Each block is waited for by as many as it leads to. */
      if (n->innermost[before] == 0 || outermost(n, n->innermost[before]) != loop)
        n->stack[waiting++] = before;
    }
  }
}

static bool find(nest *n) {
  const ca_basic_blocks *b = n->blocks;
  size_t room = (size_t)b->count + 2, edges = (size_t)b->next_at[b->count] + 2;
  n->innermost = ca_pool_take(n->flow->pool, room * 4);
  n->headers = ca_pool_take(n->flow->pool, room * 4);
  n->around = ca_pool_take(n->flow->pool, room * 4);
  n->stack = ca_pool_take(n->flow->pool, 2 * edges * 4);
  if (!n->innermost || !n->headers || !n->around || !n->stack)
    return false;
  for (uint32_t i = b->count; i-- > 0;) { /* inner headers before outer ones */
    uint32_t header = b->order[i], ends = 0;
    for (uint32_t k = b->before_at[header]; k < b->before_at[header + 1]; k++) {
      uint32_t end = b->before[k];
      if (b->number[end] < i)
        continue;
      if (ca_dominates(b, header, end))
        n->stack[ends++] = end;
      else
        n->irreducible = true;
    }
    if (ends == 0)
      continue;
    n->headers[n->count++] = header;
    fill(n, n->count, ends);
  }
  return true;
}

/* ---- what it is for others ---- */

static uint64_t start_of(const nest *n, uint32_t block) {
  return n->flow->steps[n->blocks->first[block]].address;
}

static uint64_t end_of(const nest *n, uint32_t block) {
  const ca_step *last = &n->flow->steps[n->blocks->last[block]];
  return last->address + last->in.length;
}

/* Loops by the addresses of their headers: blocks are numbered by these. `place`: by loop, its
 * index + 1. */
static bool put_loops(const nest *n, ca_function *function, ca_pool *pool, uint64_t bias,
                      uint32_t *place) {
  const ca_basic_blocks *b = n->blocks;
  function->loops = ca_pool_take(pool, ((size_t)n->count + 1) * sizeof *function->loops);
  if (!function->loops)
    return false;
  for (uint32_t block = 0; block < b->count; block++) {
    uint32_t loop = n->innermost[block];
    if (loop && n->headers[loop - 1] == block) {
      function->loops[function->loops_count].header = start_of(n, block) + bias;
      place[loop] = ++function->loops_count;
    }
  }
  for (uint32_t loop = 1; loop <= n->count; loop++) {
    ca_loop *l = &function->loops[place[loop] - 1];
    l->parent = place[n->around[loop - 1]];
    for (uint32_t outer = loop; outer; outer = n->around[outer - 1])
      l->depth++;
  }
  for (uint32_t block = 0; block < b->count; block++)
    for (uint32_t loop = n->innermost[block]; loop; loop = n->around[loop - 1]) {
      ca_loop *l = &function->loops[place[loop] - 1];
      const ca_part *part = ca_flow_part_of(n->flow, l->header - bias);
      uint64_t end = end_of(n, block);
      if (end > l->last - (l->last ? bias : 0) && end > part->extent.start &&
          end <= part->extent.end)
        l->last = end + bias;
    }
  return true;
}

/* Of each loop whether it has no exit target, one, or several. */
static bool count_exits(const nest *n, ca_function *function, const uint32_t *place) {
  const ca_basic_blocks *b = n->blocks;
  uint32_t *first = ca_pool_take(n->flow->pool, ((size_t)n->count + 1) * sizeof *first);
  if (!first)
    return false;
  for (uint32_t block = 0; block < b->count; block++)
    for (uint32_t loop = n->innermost[block]; loop; loop = n->around[loop - 1])
      for (uint32_t i = b->next_at[block]; i < b->next_at[block + 1]; i++) {
        uint32_t *exits = &function->loops[place[loop] - 1].exits, to = b->next[i];
        if (is_within(n, n->innermost[to], loop))
          continue;
        if (*exits == 0)
          first[loop] = to;
        if (*exits == 0 || first[loop] != to)
          *exits = *exits == 0 ? 1 : 2;
      }
  return true;
}

static bool put_points(const nest *n, ca_function *function, ca_pool *pool, uint64_t bias,
                       const uint32_t *place) {
  const ca_basic_blocks *b = n->blocks;
  bool *is_point = ca_pool_take(n->flow->pool, (size_t)b->count + 1);
  uint32_t count = 0;
  if (!is_point)
    return false;
  for (uint32_t block = 0; block < b->count; block++) {
    uint32_t loop = n->innermost[block];
    if (loop && n->headers[loop - 1] == block)
      is_point[block] = true;
    for (uint32_t i = b->next_at[block]; loop && i < b->next_at[block + 1]; i++)
      if (!is_within(n, n->innermost[b->next[i]], loop))
        is_point[b->next[i]] = true;
  }
  for (uint32_t i = 0; n->count > 0 && i < n->flow->resumed_count; i++) {
    uint32_t step = ca_flow_step_at(n->flow, n->flow->resumed[i]);
    if (step)
      is_point[b->of[step - 1]] = true;
  }
  for (uint32_t block = 0; block < b->count; block++)
    count += is_point[block];
  function->points = ca_pool_take(pool, ((size_t)count + 1) * sizeof *function->points);
  if (!function->points)
    return false;
  for (uint32_t block = 0; block < b->count; block++) {
    uint32_t loop = n->innermost[block];
    if (is_point[block])
      function->points[function->points_count++] =
          (ca_point){start_of(n, block) + bias, place[loop], loop && n->headers[loop - 1] == block};
  }
  return true;
}

/* Code that overlaps other code cannot be told from it by addresses. */
static bool points_are_clear(const nest *n, const ca_function *function, uint64_t bias) {
  enum { LONGEST = 15 };
  for (uint32_t i = 0; i < function->points_count; i++) {
    uint64_t point = function->points[i].address - bias;
    for (uint64_t before = 1; before < LONGEST; before++) {
      uint32_t step = ca_flow_step_at(n->flow, point - before);
      if (step && n->flow->steps[step - 1].in.length > before)
        return false;
    }
  }
  return true;
}

/* NULL: no memory; else by loop of the nest its index + 1 among the function's. */
static uint32_t *describe(nest *n, ca_function *function, ca_pool *pool, uint64_t bias) {
  const ca_flow_graph *flow = n->flow;
  n->blocks = ca_basic_blocks_of(flow);
  if (!n->blocks || !find(n))
    return NULL;
  uint32_t *place = ca_pool_take(flow->pool, ((size_t)n->count + 1) * sizeof *place);
  if (!place || !put_loops(n, function, pool, bias, place) || !count_exits(n, function, place) ||
      !put_points(n, function, pool, bias, place))
    return NULL;
  if (n->irreducible)
    function->flags |= CA_FUNCTION_IRREDUCIBLE;
  if (!points_are_clear(n, function, bias)) {
    function->flags |= CA_FUNCTION_UNKNOWN;
    function->loops_count = function->points_count = 0;
  }
  return place;
}

bool ca_find_loops(ca_function *function, const ca_flow_graph *flow, ca_pool *pool, uint64_t bias) {
  nest n = {.flow = flow};
  return describe(&n, function, pool, bias) != NULL;
}

/* The instruction that has the byte, + 1; 0: none. */
static uint32_t step_with(const ca_flow_graph *flow, uint64_t address) {
  enum { LONGEST = 15 };
  for (uint64_t before = 0; before < LONGEST; before++) {
    uint32_t step = ca_flow_step_at(flow, address - before);
    if (step)
      return flow->steps[step - 1].in.length > before ? step : 0;
  }
  return 0;
}

bool ca_find_loops_around(ca_function *function, const ca_flow_graph *flow,
                          const uint64_t *addresses, uint32_t count, uint32_t *innermost) {
  nest n = {.flow = flow};
  const uint32_t *place = describe(&n, function, flow->pool, 0);
  if (!place)
    return false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t step = function->loops_count > 0 ? step_with(flow, addresses[i]) : 0;
    uint32_t loop = step ? n.innermost[n.blocks->of[step - 1]] : 0;
    innermost[i] = loop ? place[loop] : 0;
  }
  return true;
}
