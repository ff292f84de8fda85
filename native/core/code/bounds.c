#include "bounds.h"
#include "writes.h"

enum { RAX = 0, MOST = 1 << 16, UNBOUNDED = MOST + 1, DEEPEST = 12, NO_CONDITION = 16 };

/* What is followed: a register or an operand in memory, of which `width` bytes count. */
typedef struct {
  bool in_memory;
  uint8_t reg;
  ca_instruction operand; /* in_memory: that it is an operand of */
  uint8_t width;
  uint8_t condition; /* what holds of the flags */
  uint32_t most;     /* number of values by its width */
} value;

static unsigned width_of(const ca_instruction *in) {
  return in->wide ? 8 : in->narrow ? 2 : 4;
}

static bool same_operand(const ca_instruction *a, const ca_instruction *b) {
  return a->in_memory && b->in_memory && a->base == b->base && a->index == b->index &&
         a->scale == b->scale && a->displacement == b->displacement && a->segment == b->segment &&
         a->base != CA_RIP;
}

static bool is_of(const ca_instruction *in, const value *v) {
  return v->in_memory ? same_operand(in, &v->operand) : !in->in_memory && in->rm == v->reg;
}

/* The bound by a comparison with a constant; 0: it says nothing. */
static uint32_t compared(const ca_instruction *in, const value *v) {
  unsigned op = in->opcode, width = width_of(in);
  bool with_rax = op == 0x3c || op == 0x3d;
  if (op == 0x80 || op == 0x3c)
    width = 1;
  if (in->map != CA_MAP_ONE || v->condition == NO_CONDITION)
    return 0;
  if (with_rax ? v->in_memory || v->reg != RAX
               : (op < 0x80 || op > 0x83 || (in->reg & 7) != 7 || !is_of(in, v)))
    return 0;
  if (width < v->width && !(width == 4 && v->width == 8))
    return 0;
  uint64_t limit = (uint64_t)in->immediate & (width == 8 ? UINT64_MAX : (1ull << 8 * width) - 1);
  if (limit >= MOST)
    return 0;
  switch (v->condition) {
  case 2: /* below */
    return (uint32_t)limit;
  case 4: /* equal */
  case 6: /* below or equal */
    return (uint32_t)limit + 1;
  default:
    return 0;
  }
}

/* Goes on with what was copied. */
static bool follow(value *v, const ca_instruction *in, bool from_reg, unsigned width) {
  if (!from_reg && in->in_memory) {
    v->in_memory = true;
    v->operand = *in;
  } else {
    v->reg = from_reg ? in->reg : in->rm;
  }
  v->width = (uint8_t)(width < v->width ? width : v->width);
  return true;
}

static void at_most(value *v, uint64_t count) {
  if (count < v->most)
    v->most = (uint32_t)count;
}

/* Steps over what has set the register. False: it was not copied; `most` is what is known. */
static bool step_over(value *v, const ca_instruction *in) {
  unsigned op = in->opcode, group = in->reg & 7;
  if (in->map == CA_MAP_0F) {
    if (op != 0xb6 && op != 0xb7 && op != 0xbe && op != 0xbf)
      return false;
    if (op < 0xb8)
      at_most(v, op == 0xb6 ? 256 : 65536);
    return follow(v, in, false, op & 1 ? 2 : 1);
  }
  if (in->map != CA_MAP_ONE)
    return false;
  switch (op) {
  case 0x89:
    return in->narrow && v->width > 2 ? false : follow(v, in, true, width_of(in));
  case 0x8b:
    return in->narrow && v->width > 2 ? false : follow(v, in, false, width_of(in));
  case 0x63:
    return follow(v, in, false, 4);
  case 0x98: /* cltq */
    v->width = v->width < 4 ? v->width : 4;
    return in->wide;
  case 0x24:
  case 0x25:
  case 0x80:
  case 0x81:
  case 0x83: /* and */
    if ((op < 0x80 || group == 4) && in->immediate >= 0 &&
        (v->width == 1 || (op != 0x24 && op != 0x80)))
      at_most(v, (uint64_t)in->immediate + 1);
    return false;
  case 0xc1: /* shr */
    if (group == 5 && !in->narrow && in->immediate > 0) {
      int64_t bits = (in->wide ? 64 : 32) - (in->immediate & 63);
      if (bits >= 0 && bits <= 16)
        at_most(v, 1ull << bits);
    }
    return false;
  default:
    return false;
  }
}

typedef enum { GOES_ON, KNOWN } result;

/* One step back, from `to` to `at`. */
static result back(const ca_flow_graph *flow, uint32_t at, uint32_t to, value *v) {
  const ca_instruction *in = &flow->steps[at].in;
  if (in->flow == CA_BRANCH) {
    uint64_t next = flow->steps[at].address + in->length, target = flow->steps[to].address;
    bool plain = (in->map == CA_MAP_0F || (in->opcode & 0xf0) == 0x70) && next != in->target;
    v->condition = !plain ? NO_CONDITION : (uint8_t)((in->opcode & 15) ^ (target == next));
    return GOES_ON;
  }
  uint32_t by_comparison = compared(in, v);
  if (by_comparison) {
    at_most(v, by_comparison);
    return KNOWN;
  }
  if (ca_writes_flags(in))
    v->condition = NO_CONDITION;
  if (!v->in_memory)
    return !(ca_registers_written(in) & (1u << v->reg)) || step_over(v, in) ? GOES_ON : KNOWN;
  bool is_store = in->map == CA_MAP_ONE && in->opcode == 0x89 && same_operand(in, &v->operand);
  if (is_store && width_of(in) >= v->width) {
    v->in_memory = false;
    v->reg = in->reg;
    return GOES_ON;
  }
  uint32_t registers = (v->operand.base < 16 ? 1u << v->operand.base : 0) |
                       (v->operand.index < 16 ? 1u << v->operand.index : 0);
  bool is_call = in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT;
  return is_call || is_store || (ca_registers_written(in) & registers) ? KNOWN : GOES_ON;
}

/* `most` of v, or less. */
static uint32_t values(ca_slice *s, uint32_t step, value v, int depth) {
  for (;;) {
    uint32_t first = s->first[step], count = s->first[step + 1] - first;
    uint64_t mark = s->turn * CA_SLICE_MARKS + (v.in_memory ? 32 : v.reg);
    if (step + 1 == ca_flow_step_at(s->flow, s->flow->entry) || count == 0)
      return v.most;
    if (s->seen[step] == mark) /* a way round that changes nothing */
      return 0;
    s->seen[step] = mark;
    if (count > 1) {
      uint32_t largest = 0;
      for (uint32_t i = first; i < first + count && largest < v.most; i++) {
        value each = v;
        uint32_t found = depth == DEEPEST ? v.most
                         : back(s->flow, s->before[i], step, &each) == KNOWN
                             ? each.most
                             : values(s, s->before[i], each, depth + 1);
        largest = found > largest ? found : largest;
      }
      return largest < v.most ? largest : v.most;
    }
    uint32_t before = s->before[first];
    if (back(s->flow, before, step, &v) == KNOWN)
      return v.most;
    step = before;
  }
}

uint32_t ca_values_of(ca_slice *slice, uint32_t step, unsigned reg) {
  value v = {.reg = (uint8_t)reg, .width = 8, .condition = NO_CONDITION, .most = UNBOUNDED};
  slice->turn++;
  uint32_t found = reg < CA_NO_REGISTER ? values(slice, step, v, 0) : UNBOUNDED;
  return found <= MOST ? found : 0;
}
