#include "code/tables.h"
#include "code/bounds.h"
#include "code/constant.h"

/* A jump table: entries are addresses, or distances from `base` in units of 1 << `shift`. */
typedef struct {
  uint64_t at, base;
  unsigned entry, shift; /* bytes of an entry; 8: an address */
  bool is_signed;
  unsigned index; /* the register that says which, when `load` begins */
  uint32_t load;
} table;

typedef struct {
  ca_flow_graph *flow;
  ca_slice slice;
} search;

/* Of one that is known. */
static const ca_instruction *definition(search *s, uint32_t step, unsigned reg, uint32_t *at) {
  if (reg >= CA_SP || ca_slice_definitions(&s->slice, step, reg, at, 1) != 1)
    return NULL;
  return &s->flow->steps[*at].in;
}

/* An entry that is loaded. */
static bool entry_of(search *s, uint32_t step, unsigned reg, table *t) {
  enum { SIGNED = 1 << 23 };
  const ca_instruction *in = definition(s, step, reg, &t->load);
  if (!in || !in->loads || in->pair || in->vector || in->index == CA_NO_REGISTER ||
      1u << in->scale != in->bytes)
    return false;
  t->entry = in->bytes;
  t->index = in->index;
  t->is_signed = in->word & SIGNED;
  return ca_slice_constant(&s->slice, t->load, in->base, &t->at);
}

/* The sum of a base and an entry, which is extended or shifted. */
static bool sum(search *s, uint32_t step, const ca_instruction *in, table *t) {
  uint32_t word = in->word;
  unsigned first = word >> 5 & 31, second = word >> 16 & 31;
  if ((word & 0xffe00000) == 0x8b200000) { /* add with an extended register */
    unsigned extension = word >> 13 & 7;
    t->shift = word >> 10 & 7;
    if (!ca_slice_constant(&s->slice, step, first, &t->base) || !entry_of(s, step, second, t))
      return false;
    t->is_signed |= extension >= 4;
    return t->entry <= 4;
  }
  if ((word & 0xffe00000) != 0x8b000000) /* add with a register, shifted left */
    return false;
  t->shift = word >> 10 & 63;
  if (ca_slice_constant(&s->slice, step, first, &t->base))
    return entry_of(s, step, second, t) && t->entry <= 4;
  return t->shift == 0 && ca_slice_constant(&s->slice, step, second, &t->base) &&
         entry_of(s, step, first, t) && t->entry <= 4;
}

static bool find(search *s, uint32_t jump, table *t) {
  uint32_t at;
  const ca_instruction *in = definition(s, jump, s->flow->steps[jump].in.reg, &at);
  *t = (table){0};
  if (!in)
    return false;
  return in->in_memory ? entry_of(s, jump, s->flow->steps[jump].in.reg, t) && t->entry == 8
                       : sum(s, at, in, t);
}

static bool target_of(const search *s, const table *t, uint32_t index, uint64_t *target) {
  uint64_t address = t->at + (uint64_t)index * t->entry, value, addend;
  const char *name;
  if (!ca_image_read(s->flow->image, address, t->entry, &value))
    return false;
  if (t->entry < 8) {
    unsigned unused = 64 - 8 * t->entry;
    if (t->is_signed)
      value = (uint64_t)((int64_t)(value << unused) >> unused);
    value = t->base + (value << t->shift);
  } else if (ca_image_relocation(s->flow->image, address, &name, &addend) && !*name) {
    value = addend;
  }
  *target = value;
  return (value & 3) == 0 && ca_image_executable(s->flow->image, value);
}

/* False: it cannot be one, or it is not known how long it is. */
static bool read_table(search *s, uint32_t jump, const table *t, bool *fresh) {
  bool compared;
  uint32_t count = ca_values_of(&s->slice, t->load, t->index, &compared);
  uint64_t target;
  for (uint32_t i = 0; i < count; i++) {
    if (!target_of(s, t, i, &target))
      return false;
    if (!ca_flow_reaches(s->flow, target, false))
      s->flow->steps[jump].leaves = true;
    else if (ca_flow_add_edge(s->flow, jump, target)) {
      *fresh = true;
      ca_flow_todo(s->flow, target);
    }
  }
  return compared;
}

bool ca_resolve_tables(ca_flow_graph *flow, bool *leaves) {
  uint32_t steps = flow->step_count;
  bool fresh = false;
  search *s = ca_pool_take(flow->pool, sizeof *s);
  if (!s || !ca_slice_init(&s->slice, flow)) {
    flow->unknown = true;
    return false;
  }
  s->flow = flow;
  for (uint32_t i = 0; i < steps; i++) {
    table t;
    if (flow->steps[i].in.flow != CA_JUMP_INDIRECT)
      continue;
    flow->steps[i].by_no_table = !find(s, i, &t) || !read_table(s, i, &t, &fresh);
    *leaves |= flow->steps[i].by_no_table || flow->steps[i].leaves;
  }
  return fresh;
}
