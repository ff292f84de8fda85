/* A function returns when a way from its entry to a return is found on which all callees return.
 * Ways wait at calls of functions of which that is not known yet; in the end, those that still
 * wait never go on (as in Meng and Miller, Binary Code Is Not Easy, 2016). */
#include "returns.h"
#include "imports.h"
#include "instruction.h"
#include "tables.h"

enum { UNKNOWN, RETURNS, NEVER, RETURNS_TWICE };
enum { MAX_STEPS = 4 << 20 }; /* of one exploration; then callees are taken to return */

typedef struct ca_waiter {
  struct ca_waiter *next;
  ca_flow_graph *flow;
  uint32_t step;
  bool tail; /* the waiting function jumps to the one it waits for */
} waiter;

typedef struct {
  const ca_image *image;
  ca_returns *returns;
  ca_pool *scratch;
  ca_flow_graph *all, *active, *root;
  ca_flow_graph **index; /* by entry; open addressing */
  uint32_t count, room;
  uint64_t steps;
  bool gave_up;
} exploration;

static uint64_t hash_of(uint64_t address) {
  return (address * 0x9E3779B97F4A7C15ull) >> 32;
}

/* ---- what is known ---- */

static uint32_t slot_of(const ca_returns *r, uint64_t key) {
  uint64_t i = hash_of(key);
  while (r->keys[i & (r->room - 1)] && r->keys[i & (r->room - 1)] != key)
    i++;
  return (uint32_t)(i & (r->room - 1));
}

static unsigned known(const ca_returns *r, uint64_t key) {
  return r->room ? r->values[slot_of(r, key)] : UNKNOWN;
}

static void learn(ca_returns *r, uint64_t key, unsigned value) {
  if (2 * r->count >= r->room) {
    ca_returns more = {r->pool, NULL, NULL, 0, r->room ? 2 * r->room : 256};
    more.keys = ca_pool_take(r->pool, more.room * sizeof *more.keys);
    more.values = ca_pool_take(r->pool, more.room);
    if (!more.keys || !more.values)
      return;
    for (uint32_t i = 0; i < r->room; i++)
      if (r->keys[i])
        learn(&more, r->keys[i], r->values[i]);
    *r = more;
  }
  uint32_t slot = slot_of(r, key);
  r->count += r->keys[slot] == 0;
  r->keys[slot] = key;
  r->values[slot] = (unsigned char)value;
}

/* ---- functions that are being explored ---- */

static bool grow_index(exploration *e) {
  uint32_t room = e->room ? 2 * e->room : 256;
  ca_flow_graph **index = ca_pool_take(e->scratch, room * sizeof *index);
  if (!index)
    return false;
  for (ca_flow_graph *f = e->all; f; f = f->next) {
    uint64_t i = hash_of(f->entry);
    while (index[i & (room - 1)])
      i++;
    index[i & (room - 1)] = f;
  }
  e->index = index;
  e->room = room;
  return true;
}

static void activate(exploration *e, ca_flow_graph *flow) {
  if (flow->active)
    return;
  flow->active = true;
  flow->below = e->active;
  e->active = flow;
}

static ca_flow_graph *flow_of(exploration *e, uint64_t entry) {
  if (2 * e->count >= e->room && !grow_index(e))
    return NULL;
  uint64_t i = hash_of(entry);
  for (; e->index[i & (e->room - 1)]; i++)
    if (e->index[i & (e->room - 1)]->entry == entry)
      return e->index[i & (e->room - 1)];
  ca_flow_graph *flow = ca_flow_new(e->image, e->scratch, entry);
  if (!flow)
    return NULL;
  flow->next = e->all;
  e->all = e->index[i & (e->room - 1)] = flow;
  e->count++;
  activate(e, flow);
  return flow;
}

/* ---- going on ---- */

static void go_on(exploration *e, ca_flow_graph *flow, uint32_t index) {
  ca_step *step = &flow->steps[index];
  uint64_t next = step->address + step->in.length;
  if (!ca_flow_part_of(flow, next))
    return; /* nothing of the function's: nobody expects the call to return */
  step->goes_on = true;
  ca_flow_todo(flow, next);
  activate(e, flow);
}

static void found_return(exploration *e, ca_flow_graph *flow) {
  if (flow->returns)
    return;
  flow->returns = true;
  for (waiter *w = flow->waiters; w; w = w->next)
    if (!w->tail)
      go_on(e, w->flow, w->step);
    else {
      w->flow->passes_return = true;
      activate(e, w->flow);
    }
}

/* What calls or jumps by a slot of the linkage table: by its name. */
static unsigned stub_returns(const exploration *e, uint64_t address) {
  const char *name;
  uint64_t addend, slot;
  size_t left;
  const unsigned char *code = ca_image_at(e->image, address, &left);
  if (!ca_jump_slot(code, left, address, &slot) ||
      !ca_image_relocation(e->image, slot, &name, &addend))
    return RETURNS;
  return ca_never_returns(name) ? NEVER : ca_returns_twice(name) ? RETURNS_TWICE : RETURNS;
}

/* Whether it is known; if not, the step waits. */
static unsigned returns_or_waits(exploration *e, ca_flow_graph *flow, uint32_t step,
                                 uint64_t target, bool tail) {
  unsigned value = known(e->returns, target);
  if (value != UNKNOWN)
    return value;
  size_t left, index;
  ca_extent extent;
  const unsigned char *code = ca_image_at(e->image, target, &left);
  if (left < 16 || ca_stub_at(code) != CA_NO_STUB) {
    value = left < 16 ? RETURNS : stub_returns(e, target);
    learn(e->returns, target, value);
    return value;
  }
  if (e->gave_up || !ca_extent_at(e->image, target, &extent, &index) || extent.start != target)
    return RETURNS;
  ca_flow_graph *callee = flow_of(e, target);
  waiter *w = ca_pool_take(e->scratch, sizeof *w);
  if (!callee || !w || callee->returns)
    return RETURNS;
  *w = (waiter){callee->waiters, flow, step, tail};
  callee->waiters = w;
  return UNKNOWN;
}

/* ---- exploring ---- */

static void leave(exploration *e, ca_flow_graph *flow, uint32_t step, uint64_t target) {
  flow->steps[step].leaves = true;
  unsigned value = returns_or_waits(e, flow, step, target, true);
  if (value == RETURNS || value == RETURNS_TWICE)
    found_return(e, flow);
}

static void call(exploration *e, ca_flow_graph *flow, uint32_t index) {
  const ca_step *step = &flow->steps[index];
  uint64_t next = step->address + step->in.length;
  unsigned value = RETURNS;
  if (step->in.flow == CA_CALL_INDIRECT)
    value = stub_returns(e, step->address);
  else if (step->in.target != flow->entry && ca_flow_part_of(flow, step->in.target))
    ca_flow_add_edge(flow, index, step->in.target), ca_flow_todo(flow, step->in.target);
  else
    value = returns_or_waits(e, flow, index, step->in.target, false);
  if (!ca_flow_add_landings(flow, index))
    flow->unknown = true;
  if (value == RETURNS_TWICE)
    ca_flow_resumes(flow, next);
  if (value == RETURNS || value == RETURNS_TWICE)
    go_on(e, flow, index);
}

/* One instruction; true: the next one is the function's, too. */
static bool one(exploration *e, ca_flow_graph *flow, uint64_t address) {
  const ca_part *part = ca_flow_part_of(flow, address);
  if (!part || part->steps[address - part->extent.start])
    return false;
  ca_step *step = ca_flow_add_step(flow, part, address);
  uint32_t index = flow->step_count - 1;
  e->steps++;
  if (!step) {
    flow->unknown = true;
    found_return(e, flow);
    return false;
  }
  const ca_instruction *in = &step->in;
  switch (in->flow) {
  case CA_JUMP:
  case CA_BRANCH:
    step->goes_on = in->flow == CA_BRANCH;
    if (ca_flow_reaches(flow, in->target, in->flow == CA_BRANCH))
      ca_flow_todo(flow, in->target);
    else
      leave(e, flow, index, in->target);
    break;
  case CA_CALL:
  case CA_CALL_INDIRECT:
    call(e, flow, index);
    return false;
  case CA_RETURN:
    found_return(e, flow);
    break;
  case CA_JUMP_INDIRECT:
    flow->has_indirect = true;
    break;
  case CA_FALLS_THROUGH:
    step->goes_on = true;
    break;
  default:
    break;
  }
  step = &flow->steps[index];
  if (!step->goes_on)
    return false;
  uint64_t next = address + step->in.length;
  if (next < part->extent.end)
    return true;
  step->goes_on = false;
  leave(e, flow, index, next);
  return false;
}

/* All that may return is taken to do so. */
static void give_up(exploration *e) {
  e->gave_up = true;
  for (ca_flow_graph *f = e->all; f; f = f->next)
    found_return(e, f);
}

static void run(exploration *e) {
  while (e->active) {
    ca_flow_graph *flow = e->active;
    if (flow->passes_return || flow->unknown)
      found_return(e, flow);
    if (e->active != flow)
      continue;
    if (flow->todo_count == 0 || (flow->returns && flow != e->root)) {
      e->active = flow->below;
      flow->active = false;
      flow->todo_count = 0;
      continue;
    }
    uint64_t address = flow->todo[--flow->todo_count];
    while (one(e, flow, address))
      address += flow->steps[flow->step_count - 1].in.length;
    if (e->steps > MAX_STEPS && !e->gave_up)
      give_up(e);
  }
}

/* Parts are found one after the other: jumps to them that seemed to leave the function do not. */
static void rejoin(exploration *e, ca_flow_graph *flow) {
  for (uint32_t i = 0; flow->part_count > 1 && i < flow->step_count; i++) {
    ca_step *step = &flow->steps[i];
    bool jumps = step->in.flow == CA_JUMP || step->in.flow == CA_BRANCH;
    if (!jumps || !step->leaves || !ca_flow_part_of(flow, step->in.target))
      continue;
    step->leaves = false;
    ca_flow_todo(flow, step->in.target);
    activate(e, flow);
  }
}

/* Jump tables of functions of which it is of interest where they lead. True: there is more to do.
 */
static bool resolve(exploration *e) {
  rejoin(e, e->root);
  for (ca_flow_graph *f = e->all; f; f = f->next)
    if (f->has_indirect && (f == e->root || !f->returns)) {
      bool leaves = false;
      if (ca_resolve_tables(f, &leaves))
        activate(e, f);
      else if (leaves)
        found_return(e, f);
    }
  return e->active != NULL;
}

ca_flow_graph *ca_explore(const ca_image *image, ca_returns *returns, ca_pool *scratch,
                          uint64_t entry) {
  exploration e = {.image = image, .returns = returns, .scratch = scratch};
  e.root = flow_of(&e, entry);
  if (!e.root)
    return NULL;
  do
    run(&e);
  while (resolve(&e));
  if (!e.gave_up)
    for (const ca_flow_graph *f = e.all; f; f = f->next)
      learn(returns, f->entry, f->returns ? RETURNS : NEVER);
  return e.root;
}
