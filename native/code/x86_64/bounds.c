#include "code/bounds.h"
#include "code/writes.h"

enum { RAX = 0, MOST = 1 << 16, UNBOUNDED = MOST + 1, DEEPEST = 12, NO_CONDITION = 16 };
enum { KEPT = 4 };

/* A register's lowest `width` bytes are below `most`. */
typedef struct {
  uint8_t reg, width;
  uint32_t most;
} comparison;

/* What is followed: a register or an operand in memory, of which `width` bytes count. */
typedef struct {
  bool in_memory;
  uint8_t reg;
  ca_instruction operand; /* in_memory: that it is an operand of */
  uint8_t width;
  uint8_t condition;     /* what holds of the flags */
  uint32_t most;         /* number of values */
  bool compared;         /* ... by comparison, not by its width */
  comparison kept[KEPT]; /* seen on the way: copies of the value may be compared */
  uint32_t kept_count;
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

/* A comparison of something with a constant, as far as it says that it is small. */
static bool small(const ca_instruction *in, unsigned condition, comparison *c) {
  unsigned op = in->opcode, width = width_of(in);
  bool with_rax = op == 0x3c || op == 0x3d;
  if (op == 0x80 || op == 0x3c)
    width = 1;
  if (in->map != CA_MAP_ONE || (!with_rax && (op < 0x80 || op > 0x83 || (in->reg & 7) != 7)))
    return false;
  uint64_t limit = (uint64_t)in->immediate & (width == 8 ? UINT64_MAX : (1ull << 8 * width) - 1);
  bool too = condition == 4 || condition == 6; /* equal, or below or equal; 2: below */
  if (limit >= MOST || !(too || condition == 2))
    return false;
  *c = (comparison){with_rax ? RAX : in->rm, (uint8_t)width, (uint32_t)limit + too};
  return true;
}

static void at_most(value *v, uint64_t count, bool compared) {
  if (count < v->most || (count == v->most && compared)) {
    v->most = (uint32_t)count;
    v->compared = compared;
  }
}

/* True: the value itself has been compared. */
static bool compare(value *v, const ca_instruction *in) {
  comparison c;
  if (v->condition == NO_CONDITION || !small(in, v->condition, &c))
    return false;
  bool itself = v->in_memory == in->in_memory && (in->in_memory ? is_of(in, v) : c.reg == v->reg);
  if (itself && (c.width >= v->width || (c.width == 4 && v->width == 8))) {
    at_most(v, c.most, true);
    return true;
  }
  if (!in->in_memory && v->kept_count < KEPT)
    v->kept[v->kept_count++] = c;
  return false;
}

/* What was compared on the way says something of the value while `reg` holds it. */
static void use_kept(value *v, unsigned reg, unsigned width) {
  for (uint32_t i = 0; i < v->kept_count; i++)
    if (v->kept[i].reg == reg && v->kept[i].width >= width)
      at_most(v, v->kept[i].most, true);
}

static void forget_kept(value *v, uint32_t written) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < v->kept_count; i++)
    if (!(written & (1u << v->kept[i].reg)))
      v->kept[left++] = v->kept[i];
  v->kept_count = left;
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

/* Steps over what has set the register. False: it was not copied; `most` is what is known. */
static bool step_over(value *v, const ca_instruction *in) {
  unsigned op = in->opcode, group = in->reg & 7;
  if (in->map == CA_MAP_0F) {
    if (op != 0xb6 && op != 0xb7 && op != 0xbe && op != 0xbf)
      return false;
    if (op < 0xb8) {
      at_most(v, op == 0xb6 ? 256 : 65536, false);
      use_kept(v, v->reg, op == 0xb6 ? 1 : 2);
    }
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
      at_most(v, (uint64_t)in->immediate + 1, false);
    return false;
  case 0xc1: /* shr */
    if (group == 5 && !in->narrow && in->immediate > 0) {
      int64_t bits = (in->wide ? 64 : 32) - (in->immediate & 63);
      if (bits >= 0 && bits <= 16)
        at_most(v, 1ull << bits, false);
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
  if (compare(v, in))
    return KNOWN;
  if (ca_writes_flags(in))
    v->condition = NO_CONDITION;
  uint32_t written = ca_registers_written(in);
  if (!v->in_memory) {
    if (!(written & (1u << v->reg))) {
      forget_kept(v, written);
      return GOES_ON;
    }
    bool copied = step_over(v, in);
    forget_kept(v, written);
    if (copied && !v->in_memory)
      use_kept(v, v->reg, v->width);
    return copied ? GOES_ON : KNOWN;
  }
  forget_kept(v, written);
  bool is_store = in->map == CA_MAP_ONE && in->opcode == 0x89 && same_operand(in, &v->operand);
  if (is_store && width_of(in) >= v->width) {
    v->in_memory = false;
    v->reg = in->reg;
    return GOES_ON;
  }
  uint32_t registers = (v->operand.base < 16 ? 1u << v->operand.base : 0) |
                       (v->operand.index < 16 ? 1u << v->operand.index : 0);
  bool is_call = in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT;
  return is_call || is_store || (written & registers) ? KNOWN : GOES_ON;
}

typedef struct {
  ca_slice *slice;
  uint32_t on_path; /* slice->stack: steps on the way that is looked at */
  uint32_t left;    /* steps that may still be looked at */
  int depth;
} walk;

static void bound(walk *w, uint32_t step, value *v);

/* The same on all ways to a step: the largest. */
static void bound_all(walk *w, uint32_t step, value *v) {
  const ca_slice *s = w->slice;
  value largest = *v;
  largest.most = 0;
  for (uint32_t i = s->first[step]; i < s->first[step + 1] && largest.most < v->most; i++) {
    value each = *v;
    if (w->depth < DEEPEST && back(s->flow, s->before[i], step, &each) == GOES_ON) {
      w->depth++;
      bound(w, s->before[i], &each);
      w->depth--;
    }
    if (each.most > largest.most) {
      largest.most = each.most;
      largest.compared = each.compared;
    }
  }
  at_most(v, largest.most, largest.compared);
}

/* Goes back as far as it says something of v. */
static void bound(walk *w, uint32_t step, value *v) {
  ca_slice *s = w->slice;
  uint32_t on_path = w->on_path;
  for (;;) {
    uint32_t first = s->first[step], count = s->first[step + 1] - first;
    uint64_t mark = s->turn * CA_SLICE_MARKS + (v->in_memory ? 32 : v->reg);
    if (step + 1 == ca_flow_step_at(s->flow, s->flow->entry) || count == 0 || w->left == 0 ||
        w->on_path == s->flow->step_count)
      break;
    if (s->seen[step] == mark) { /* a way round that changes nothing */
      v->most = 0;
      break;
    }
    s->seen[step] = mark;
    s->stack[w->on_path++] = step;
    w->left--;
    if (count > 1) {
      bound_all(w, step, v);
      break;
    }
    if (back(s->flow, s->before[first], step, v) == KNOWN)
      break;
    step = s->before[first];
  }
  while (w->on_path > on_path)
    s->seen[s->stack[--w->on_path]] = 0;
}

uint32_t ca_values_of(ca_slice *slice, uint32_t step, unsigned reg, bool *compared) {
  enum { LOOKED_AT = 4000 };
  value v = {.reg = (uint8_t)reg, .width = 8, .condition = NO_CONDITION, .most = UNBOUNDED};
  walk w = {.slice = slice, .left = LOOKED_AT};
  slice->turn++;
  if (reg < CA_NO_REGISTER)
    bound(&w, step, &v);
  *compared = v.compared;
  return v.most <= MOST ? v.most : 0;
}
