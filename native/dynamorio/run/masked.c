#include "masked.h"
#include <string.h>
#include "core/stack/hot.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/thread.h"
#include "accounting.h"
#include "gather.h"

enum { MOST_ELEMENTS = 64 };

/* What one run of an instruction accesses. */
typedef struct {
  ca_hot *hot;
  const dr_mcontext_t *mc;
  instr_t *instr;
  opnd_t memory;
  uint64_t at;
  uint bytes;
  bool reads, writes;
} access;

static void touch(const access *a, uint64_t at, uint bytes) {
  if (a->reads)
    cd_access(a->hot, at, bytes, false);
  if (a->writes)
    cd_access(a->hot, at, bytes, true);
}

/* ---- bits ---- */

/* Where the bit is; DR_REG_NULL: the instruction has no such operand. */
static reg_id_t bit_offset_of(instr_t *instr) {
  int opcode = instr_get_opcode(instr);
  if (opcode == OP_bt || opcode == OP_bts || opcode == OP_btr || opcode == OP_btc)
    for (int i = 0; i < instr_num_srcs(instr); i++)
      if (opnd_is_reg(instr_get_src(instr, (uint)i)))
        return opnd_get_reg(instr_get_src(instr, (uint)i));
  return DR_REG_NULL;
}

/* The offset counts from the operand's first bit, upwards and downwards. */
static void access_bit(const access *a, reg_id_t reg) {
  int64_t offset = (int64_t)reg_get_value(reg, (dr_mcontext_t *)a->mc);
  if (a->bytes == 4)
    offset = (int)offset;
  else if (a->bytes == 2)
    offset = (short)offset;
  int64_t bits = 8 * (int64_t)a->bytes;
  int64_t operand = offset >= 0 ? offset / bits : -((-offset + bits - 1) / bits);
  touch(a, a->at + (uint64_t)(operand * (int64_t)a->bytes), a->bytes);
}

/* ---- vectors ---- */

/* With AVX, and with MMX and SSE: masks are the top bits of a vector's elements of so many bytes.
 */
static uint element_by_sign(int opcode) {
  switch (opcode) {
  case OP_vmaskmovps:
  case OP_vpmaskmovd:
    return 4;
  case OP_vmaskmovpd:
  case OP_vpmaskmovq:
    return 8;
  case OP_maskmovq:
  case OP_maskmovdqu:
  case OP_vmaskmovdqu:
    return 1;
  default:
    return 0;
  }
}

static bool ends(const char *name, const char *with) {
  size_t n = strlen(name), m = strlen(with);
  return n >= m && strcmp(name + n - m, with) == 0;
}

static bool begins(const char *name, const char *with) {
  return strncmp(name, with, strlen(with)) == 0;
}

/* The opmask register of an instruction that has one, in which a bit stands for an element; k0: all
 * of them. */
static reg_id_t opmask_of(instr_t *instr) {
  opnd_t first = instr_num_srcs(instr) > 0 ? instr_get_src(instr, 0) : opnd_create_null();
  if (!opnd_is_reg(first) || begins(decode_opcode_name(instr_get_opcode(instr)), "k"))
    return DR_REG_NULL;
  reg_id_t reg = opnd_get_reg(first);
  return reg > DR_REG_K0 && reg <= DR_REG_K7 ? reg : DR_REG_NULL;
}

/* DynamoRIO takes their operand in memory for one that is written. */
static bool expands(instr_t *instr) {
  return strstr(decode_opcode_name(instr_get_opcode(instr)), "expand") != NULL;
}

/* Bytes of what a bit of the opmask stands for, in registers: names of instructions end with it.
 * Those that shorten elements (vpmovdb) name what they shorten first. */
static uint element_by_name(const char *name) {
  static const struct {
    const char *end;
    uint bytes;
  } ends_of[] = {{"8", 1},  {"16", 2}, {"32", 4},  {"64", 8}, {"ph", 2}, {"sh", 2},
                 {"ps", 4}, {"ss", 4}, {"udq", 4}, {"qq", 8}, {"pd", 8}, {"sd", 8},
                 {"dq", 4}, {"b", 1},  {"w", 2},   {"d", 4},  {"q", 8}};
  static const char *const shorten[] = {"vpmov", "vpmovs", "vpmovus"};
  const char *times = strchr(name, 'x');
  for (uint i = 0; i < 3; i++) {
    size_t n = strlen(shorten[i]);
    if (begins(name, shorten[i]) && strlen(name) == n + 2 && strchr("wdq", name[n]) &&
        strchr("bwd", name[n + 1]))
      return name[n] == 'w' ? 2 : name[n] == 'd' ? 4 : 8;
  }
  if (times && times[-1] >= '0' && times[-1] <= '9') /* 32x4 and the like */
    return times[-1] == '2' ? 4 : 8;
  if (begins(name, "vp") && ends(name, "sd"))
    return 4; /* vpabsd, vpmaxsd: of doublewords */
  for (uint i = 0; i < sizeof ends_of / sizeof *ends_of; i++)
    if (ends(name, ends_of[i].end))
      return ends_of[i].bytes;
  return 0;
}

/* Of the widest vector register among the operands: all that is there in a wider form. */
static uint vector_bytes(instr_t *instr) {
  uint bytes = 0;
  for (int i = 0; i < instr_num_srcs(instr) + instr_num_dsts(instr); i++) {
    opnd_t o = i < instr_num_srcs(instr) ? instr_get_src(instr, (uint)i)
                                         : instr_get_dst(instr, (uint)(i - instr_num_srcs(instr)));
    if (!opnd_is_reg(o) || !reg_is_simd(opnd_get_reg(o)))
      continue;
    uint size = opnd_size_in_bytes(reg_get_size(opnd_get_reg(o)));
    bytes = size > bytes ? size : bytes;
  }
  return bytes;
}

static void access_by_sign(const access *a, uint element) {
  /* The mask is the register in front of the value, or the only one. */
  reg_id_t mask = DR_REG_NULL;
  bool first = instr_writes_memory(a->instr) && element > 1;
  for (int i = 0; i < instr_num_srcs(a->instr); i++) {
    opnd_t o = instr_get_src(a->instr, (uint)i);
    if (!opnd_is_reg(o) || (!reg_is_simd(opnd_get_reg(o)) && !reg_is_mmx(opnd_get_reg(o))))
      continue;
    if (mask == DR_REG_NULL || !first)
      mask = opnd_get_reg(o);
  }
  if (mask == DR_REG_NULL || reg_is_mmx(mask)) {
    touch(a, a->at, a->bytes); /* registers of the x87 are not at hand */
    return;
  }
  const byte *bits = cd_vector(a->mc, mask);
  for (uint i = 0; i < a->bytes / element; i++)
    if (bits[i * element + element - 1] >> 7)
      touch(a, a->at + i * element, element);
}

/* How a bit of an opmask and memory belong together. */
typedef enum { ALL_OF_IT, PACKED, ONE_FOR_ALL, ONE_EACH } layout;

/* An instruction with an opmask, as far as its code says it. */
struct cd_opmask_form {
  cd_opmask_form *next;
  opnd_t memory;
  reg_id_t mask; /* DR_REG_NULL: none */
  layout layout;
  uint bytes, count, each, element;
  bool reads, writes;
};

static void look_at_opmask(cd_opmask_form *f, instr_t *instr) {
  const char *name = decode_opcode_name(instr_get_opcode(instr));
  f->mask = opmask_of(instr);
  f->element = element_by_name(name);
  f->count = f->element > 0 ? vector_bytes(instr) / f->element : 0;
  if (f->bytes <= 8 && !begins(name, "vp") &&
      (ends(name, "ss") || ends(name, "sd") || ends(name, "sh")))
    f->count = 1;
  bool known = f->count > 0 && f->count <= MOST_ELEMENTS;
  f->each = known ? f->bytes / f->count : 0;
  if (!known)
    f->layout = ALL_OF_IT;
  else if (strstr(name, "compress") || expands(instr))
    f->layout = PACKED;
  else if (f->each == 0 || strstr(name, "broadcast"))
    f->layout = ONE_FOR_ALL;
  else
    f->layout = ONE_EACH;
}

static void access_by_opmask(const access *a, const cd_opmask_form *f, uint64_t mask) {
  if (f->count < 64)
    mask &= (1ull << f->count) - 1;
  if (f->layout == ALL_OF_IT)
    touch(a, a->at, a->bytes);
  else if (f->layout == PACKED && mask != 0)
    touch(a, a->at, (uint)__builtin_popcountll(mask) * f->element);
  else if (f->layout == ONE_FOR_ALL && mask != 0)
    touch(a, a->at, a->bytes);
  else if (f->layout == ONE_EACH)
    while (mask != 0) { /* neighbours at once */
      uint first = (uint)__builtin_ctzll(mask);
      uint64_t others = ~(mask >> first);
      uint run = others ? (uint)__builtin_ctzll(others) : 64;
      touch(a, a->at + first * f->each, run * f->each);
      mask = first + run < 64 ? mask >> (first + run) << (first + run) : 0;
    }
}

/* ---- any of them ---- */

bool cd_is_masked(instr_t *instr) {
  if ((!instr_reads_memory(instr) && !instr_writes_memory(instr)) || cd_is_gather(instr))
    return false;
  return bit_offset_of(instr) != DR_REG_NULL || element_by_sign(instr_get_opcode(instr)) > 0 ||
         opmask_of(instr) != DR_REG_NULL || expands(instr);
}

static bool find_memory(access *a) {
  for (int i = 0; i < instr_num_srcs(a->instr); i++)
    if (opnd_is_memory_reference(instr_get_src(a->instr, (uint)i))) {
      a->memory = instr_get_src(a->instr, (uint)i);
      a->reads = true;
    }
  for (int i = 0; i < instr_num_dsts(a->instr); i++)
    if (opnd_is_memory_reference(instr_get_dst(a->instr, (uint)i))) {
      a->memory = instr_get_dst(a->instr, (uint)i);
      a->writes = true;
    }
  if (a->writes && expands(a->instr)) {
    a->reads = true;
    a->writes = false;
  }
  return a->reads || a->writes;
}

static bool is_alike(const cd_opmask_form *a, const cd_opmask_form *b) {
  return opnd_same(a->memory, b->memory) && a->mask == b->mask && a->layout == b->layout &&
         a->bytes == b->bytes && a->count == b->count && a->each == b->each &&
         a->element == b->element && a->reads == b->reads && a->writes == b->writes;
}

/* Instructions that are alike share one, so that code which is translated again and again does not
 * take more and more memory. */
const cd_opmask_form *cd_opmask_form_of(instr_t *instr) {
  static cd_opmask_form *known[256];
  access a = {.instr = instr};
  if (bit_offset_of(instr) != DR_REG_NULL || element_by_sign(instr_get_opcode(instr)) > 0 ||
      !find_memory(&a))
    return NULL;
  cd_opmask_form f = {.memory = a.memory, .reads = a.reads, .writes = a.writes};
  f.bytes = opnd_size_in_bytes(opnd_get_size(a.memory));
  look_at_opmask(&f, instr);
  cd_opmask_form **list = &known[(uint)(f.bytes + 7 * f.count + 31 * f.mask) % 256];
  for (cd_opmask_form *other = *list; other; other = other->next)
    if (is_alike(other, &f))
      return other;
  cd_opmask_form *made = dr_global_alloc(sizeof *made);
  *made = f;
  made->next = *list;
  return *list = made;
}

opnd_t cd_opmask_memory(const cd_opmask_form *f) {
  return f->memory;
}

reg_id_t cd_opmask_register(const cd_opmask_form *f) {
  return f->mask;
}

uint cd_opmask_bits(const cd_opmask_form *f) {
  return f->layout == ALL_OF_IT ? 0 : f->count;
}

void cd_h_opmask(ca_hot *hot, uint64_t address, uint64_t mask, uint64_t form) {
  const cd_opmask_form *f = (const cd_opmask_form *)form;
  access a = {.hot = hot, .at = address, .bytes = f->bytes, .reads = f->reads, .writes = f->writes};
  if (!hot->thread)
    return;
  cd_lock(hot);
  access_by_opmask(&a, f, mask);
  cd_unlock(hot);
}

void cd_masked(app_pc pc) {
  void *dc = dr_get_current_drcontext();
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  instr_t instr;
  access a = {.hot = cd_thread_of(dc)->hot, .mc = &mc, .instr = &instr};
  if (!a.hot->thread || !dr_get_mcontext(dc, &mc))
    return;
  instr_init(dc, &instr);
  if (decode(dc, pc, &instr) && find_memory(&a)) {
    uint sign = element_by_sign(instr_get_opcode(&instr));
    a.at = (uint64_t)opnd_compute_address(a.memory, &mc);
    a.bytes = opnd_size_in_bytes(opnd_get_size(a.memory));
    cd_lock(a.hot);
    if (bit_offset_of(&instr) != DR_REG_NULL)
      access_bit(&a, bit_offset_of(&instr));
    else
      access_by_sign(&a, sign);
    cd_unlock(a.hot);
  }
  instr_free(dc, &instr);
}
