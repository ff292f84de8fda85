#include "slice.h"
#include "writes.h"

enum { RSP = 4, RBP = 5, MOST_STEPS = 20000 };

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

typedef ca_place place;

typedef enum { KEEPS, SETS, SPOILS } effect;

static bool is_word(const ca_instruction *in, const place *p) {
  return in->in_memory && in->base == p->reg && in->index == CA_NO_REGISTER && !in->segment &&
         in->displacement == p->displacement;
}

static effect effect_of(const ca_instruction *in, const place *p) {
  bool written = ca_registers_written(in) & (1u << p->reg);
  if (!p->on_stack)
    return written ? SETS : KEEPS;
  if (written)
    return SPOILS;
  bool is_store = in->map == CA_MAP_ONE && in->opcode == 0x89 && in->wide;
  return is_word(in, p) && is_store ? SETS : KEEPS;
}

static uint32_t search(ca_slice *s, uint32_t step, const place *p, uint32_t *found, uint32_t room) {
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
  place p = {reg, false, 0};
  return reg < CA_NO_REGISTER ? search(slice, step, &p, found, room) : 0;
}

/* Of one instruction's result; `from`, if it is that of another place. */
static bool result_of(const ca_step *step, uint64_t *value, place *from) {
  const ca_instruction *in = &step->in;
  from->reg = CA_NO_REGISTER;
  if (in->map != CA_MAP_ONE)
    return false;
  switch (in->opcode) {
  case 0x8d:
    *value = ca_rip_address(in, step->address);
    return in->base == CA_RIP && in->wide;
  case 0xc7:
    *value = (uint64_t)in->immediate;
    return !in->in_memory && in->wide;
  case 0x89:
    *from = (place){in->reg, false, 0};
    return in->wide;
  case 0x8b:
    *from = (place){in->in_memory ? in->base : in->rm, in->in_memory, in->displacement};
    return in->wide && !in->segment &&
           (!in->in_memory || ((in->base == RSP || in->base == RBP) && is_word(in, from)));
  default:
    if ((in->opcode & 0xf8) != 0xb8 || in->narrow)
      return false;
    *value = in->wide ? (uint64_t)in->immediate : (uint32_t)in->immediate;
    return true;
  }
}

/* What has been looked at already says nothing new: between uses a value may be kept on the stack
 * and loaded from there, over and over. */
bool ca_slice_constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value) {
  enum { MOST = 64 };
  uint32_t found[MOST], copies = 0, waiting = 0, of_value = ++slice->values;
  bool known = false;
  if (reg >= CA_NO_REGISTER)
    return false;
  slice->copies[waiting++] = (ca_copy){step, {reg, false, 0}};
  while (waiting > 0) {
    ca_copy of = slice->copies[--waiting];
    uint32_t count = search(slice, of.step, &of.from, found, MOST);
    if (count == 0)
      return false;
    for (uint32_t i = 0; i < count; i++) {
      uint64_t one = 0;
      ca_copy copy = {found[i], {CA_NO_REGISTER, false, 0}};
      if (slice->copied[found[i]] == of_value)
        continue;
      slice->copied[found[i]] = of_value;
      if (!result_of(&slice->flow->steps[found[i]], &one, &copy.from))
        return false;
      if (copy.from.reg != CA_NO_REGISTER) {
        if (copies++ == CA_SLICE_COPIES)
          return false;
        slice->copies[waiting++] = copy;
      } else if (known && one != *value) {
        return false;
      } else {
        *value = one;
        known = true;
      }
    }
  }
  return known;
}
