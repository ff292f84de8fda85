#include "flow.h"
#include "instruction.h"

/* ---- lists that grow ---- */

/* Room for one more of `size` bytes. */
static bool has_room(ca_pool *pool, void **list, uint32_t count, uint32_t *room, size_t size) {
  if (count < *room)
    return true;
  uint32_t more = *room ? 2 * *room : 16;
  unsigned char *made = ca_pool_take(pool, more * size);
  if (!made)
    return false;
  if (count)
    __builtin_memcpy(made, *list, count * size);
  *list = made;
  *room = more;
  return true;
}

static bool add_address(ca_pool *pool, uint64_t **list, uint32_t *count, uint32_t *room,
                        uint64_t address) {
  if (!has_room(pool, (void **)list, *count, room, sizeof **list))
    return false;
  (*list)[(*count)++] = address;
  return true;
}

/* ---- parts ---- */

const ca_part *ca_flow_part_of(const ca_flow_graph *flow, uint64_t address) {
  for (uint32_t i = 0; i < flow->part_count; i++)
    if (address >= flow->parts[i].extent.start && address < flow->parts[i].extent.end)
      return &flow->parts[i];
  return NULL;
}

static bool add_part(ca_flow_graph *flow, const ca_extent *extent) {
  enum { MAX_BYTES = 16 << 20 };
  uint64_t bytes = extent->end - extent->start;
  if (flow->part_count == CA_FLOW_PARTS || bytes > MAX_BYTES ||
      !ca_image_executable(flow->image, extent->start))
    return false;
  uint32_t *steps = ca_pool_take(flow->pool, bytes * sizeof *steps);
  if (!steps)
    return false;
  flow->parts[flow->part_count++] = (ca_part){*extent, steps};
  return true;
}

ca_flow_graph *ca_flow_new(const ca_image *image, ca_pool *pool, uint64_t entry) {
  ca_extent extent;
  size_t index;
  if (!ca_extent_at(image, entry, &extent, &index))
    return NULL;
  ca_flow_graph *flow = ca_pool_take(pool, sizeof *flow);
  if (!flow)
    return NULL;
  flow->image = image;
  flow->pool = pool;
  flow->entry = entry;
  return add_part(flow, &extent) && ca_flow_todo(flow, entry) ? flow : NULL;
}

/* Compilers move what is seldom run out of a function, to where it has an extent of its own. What
 * tells such a part from a function: the stack is not as behind a call, or the place where it
 * begins is not aligned as functions are, and it is entered elsewhere than at its start, or by a
 * branch: calls at the end of a function are jumps. */
static bool is_part(const ca_flow_graph *flow, const ca_extent *extent, uint64_t target,
                    bool branch) {
  size_t left;
  const unsigned char *code = ca_image_at(flow->image, target, &left);
  if (left < 16 || ca_stub_at(code) != CA_NO_STUB)
    return false;
  if (!extent->entered)
    return true;
  return (branch || target != extent->start) && (extent->start & 15) != 0;
}

bool ca_flow_reaches(ca_flow_graph *flow, uint64_t target, bool branch) {
  ca_extent extent;
  size_t index;
  if (ca_flow_part_of(flow, target))
    return true;
  if (!ca_image_executable(flow->image, target) ||
      !ca_extent_at(flow->image, target, &extent, &index) ||
      !is_part(flow, &extent, target, branch))
    return false;
  if (!add_part(flow, &extent))
    flow->unknown = true;
  return !flow->unknown;
}

/* ---- steps and edges ---- */

uint32_t ca_flow_step_at(const ca_flow_graph *flow, uint64_t address) {
  const ca_part *part = ca_flow_part_of(flow, address);
  return part ? part->steps[address - part->extent.start] : 0;
}

ca_step *ca_flow_add_step(ca_flow_graph *flow, const ca_part *part, uint64_t address) {
  size_t left;
  const unsigned char *code = ca_image_at(flow->image, address, &left);
  uint64_t within = part->extent.end - address;
  if (!has_room(flow->pool, (void **)&flow->steps, flow->step_count, &flow->step_room,
                sizeof *flow->steps))
    return NULL;
  ca_step *step = &flow->steps[flow->step_count];
  *step = (ca_step){.address = address};
  ca_decode(&step->in, code, left < within ? left : within, address);
  if (step->in.flow == CA_NO_INSTRUCTION)
    return NULL;
  part->steps[address - part->extent.start] = ++flow->step_count;
  return step;
}

bool ca_flow_add_edge(ca_flow_graph *flow, uint32_t step, uint64_t to) {
  for (uint32_t i = flow->steps[step].edges; i; i = flow->edges[i - 1].next)
    if (flow->edges[i - 1].to == to)
      return false;
  if (!has_room(flow->pool, (void **)&flow->edges, flow->edge_count, &flow->edge_room,
                sizeof *flow->edges)) {
    flow->unknown = true;
    return false;
  }
  flow->edges[flow->edge_count] = (ca_edge){to, flow->steps[step].edges};
  flow->steps[step].edges = ++flow->edge_count;
  return true;
}

bool ca_flow_todo(ca_flow_graph *flow, uint64_t address) {
  if (ca_flow_step_at(flow, address))
    return true;
  bool added = add_address(flow->pool, &flow->todo, &flow->todo_count, &flow->todo_room, address);
  flow->unknown |= !added;
  return added;
}

bool ca_flow_resumes(ca_flow_graph *flow, uint64_t address) {
  bool added =
      add_address(flow->pool, &flow->resumed, &flow->resumed_count, &flow->resumed_room, address);
  flow->unknown |= !added;
  return added;
}

bool ca_flow_successor(const ca_flow_graph *flow, uint32_t index, ca_cursor *cursor, uint32_t *to) {
  const ca_step *step = &flow->steps[index];
  bool jumps = step->in.flow == CA_JUMP || step->in.flow == CA_BRANCH;
  uint32_t found = 0;
  while (!found) {
    if (cursor->stage == 0) {
      cursor->stage = 1;
      if (step->goes_on)
        found = ca_flow_step_at(flow, step->address + step->in.length);
    } else if (cursor->stage == 1) {
      cursor->stage = 2;
      cursor->edge = step->edges;
      if (jumps && !step->leaves)
        found = ca_flow_step_at(flow, step->in.target);
    } else if (cursor->edge) {
      found = ca_flow_step_at(flow, flow->edges[cursor->edge - 1].to);
      cursor->edge = flow->edges[cursor->edge - 1].next;
    } else {
      return false;
    }
  }
  *to = found - 1;
  return true;
}

/* ---- exceptions ---- */

typedef struct {
  ca_flow_graph *flow;
  uint32_t step;
} call;

static bool visit(void *context, const ca_landing *landing) {
  call *c = context;
  uint64_t address = c->flow->steps[c->step].address;
  if (address < landing->start || address >= landing->end)
    return true;
  if (!ca_flow_reaches(c->flow, landing->pad, false)) {
    /* A pad is its function's wherever it lies. */
    ca_extent extent;
    size_t index;
    if (!ca_extent_at(c->flow->image, landing->pad, &extent, &index) || !add_part(c->flow, &extent))
      return false;
  }
  ca_flow_add_edge(c->flow, c->step, landing->pad);
  return ca_flow_todo(c->flow, landing->pad);
}

bool ca_flow_add_landings(ca_flow_graph *flow, uint32_t step) {
  call c = {flow, step};
  const ca_part *part = ca_flow_part_of(flow, flow->steps[step].address);
  return ca_visit_landings(flow->image, &part->extent, visit, &c);
}
