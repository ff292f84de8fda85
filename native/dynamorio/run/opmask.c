#include "opmask.h"
#include <string.h>
#include "code/instruction.h"
#include "core/stack/hot.h"
#include "dynamorio/state/lock.h"
#include "accounting.h"
#include "elements.h"
#include "gather.h"

/* How a bit of an opmask and memory belong together. */
typedef enum { ALL_OF_IT, PACKED, REPEATED, ONE_EACH } layout;

/* An instruction with an opmask, as far as its code says it. */
struct cd_opmask_form {
  cd_opmask_form *next;
  opnd_t memory;
  reg_id_t mask; /* DR_REG_NULL: none */
  layout layout;
  uint bytes, count; /* of its operand in memory; bits of the mask */
  uint each, places; /* bytes in memory of an element, and how many there are of them */
  bool reads, writes;
};

/* The opmask register of an instruction that has one, in which a bit stands for an element; k0: all
 * of them. */
static reg_id_t opmask_of(instr_t *instr) {
  if (*decode_opcode_name(instr_get_opcode(instr)) == 'k')
    return DR_REG_NULL;
  for (int i = 0; i < instr_num_srcs(instr); i++) {
    opnd_t o = instr_get_src(instr, (uint)i);
    if (opnd_is_reg(o) && opnd_get_reg(o) > DR_REG_K0 && opnd_get_reg(o) <= DR_REG_K7)
      return opnd_get_reg(o);
  }
  return DR_REG_NULL;
}

/* DynamoRIO takes their operand in memory for one that is written. */
static bool expands(instr_t *instr) {
  return strstr(decode_opcode_name(instr_get_opcode(instr)), "expand") != NULL;
}

bool cd_has_opmask(instr_t *instr) {
  return (instr_reads_memory(instr) || instr_writes_memory(instr)) && !cd_is_gather(instr) &&
         (opmask_of(instr) != DR_REG_NULL || expands(instr));
}

static bool find_memory(cd_opmask_form *f, instr_t *instr) {
  f->reads = f->writes = false;
  for (int i = 0; i < instr_num_srcs(instr); i++)
    if (opnd_is_memory_reference(instr_get_src(instr, (uint)i))) {
      f->memory = instr_get_src(instr, (uint)i);
      f->reads = true;
    }
  for (int i = 0; i < instr_num_dsts(instr); i++)
    if (opnd_is_memory_reference(instr_get_dst(instr, (uint)i))) {
      f->memory = instr_get_dst(instr, (uint)i);
      f->writes = true;
    }
  if (f->writes && expands(instr)) {
    f->reads = true;
    f->writes = false;
  }
  return f->reads || f->writes;
}

/* Some DynamoRIO takes for wider than they are. */
static uint bytes_of(instr_t *instr, opnd_t memory) {
  uint32_t read = 0, written = 0;
  return ca_known_widths(instr_get_app_pc(instr), &read, &written)
             ? read + written
             : opnd_size_in_bytes(opnd_get_size(memory));
}

static void look_at(cd_opmask_form *f, instr_t *instr) {
  const char *name = decode_opcode_name(instr_get_opcode(instr));
  cd_elements e = cd_elements_of(name, instr, f->bytes);
  f->mask = opmask_of(instr);
  f->count = e.count;
  f->each = f->places = 0;
  if (e.count == 0) {
    f->layout = ALL_OF_IT;
  } else if (strstr(name, "compress") || expands(instr)) {
    f->layout = PACKED;
    f->each = e.bytes;
  } else if (e.broadcast) {
    f->layout = REPEATED;
    f->each = e.bytes < f->bytes ? e.bytes : f->bytes;
    f->places = f->bytes / f->each;
  } else {
    f->layout = ONE_EACH;
    f->each = f->bytes / e.count;
  }
}

static bool is_alike(const cd_opmask_form *a, const cd_opmask_form *b) {
  return opnd_same(a->memory, b->memory) && a->mask == b->mask && a->layout == b->layout &&
         a->bytes == b->bytes && a->count == b->count && a->each == b->each &&
         a->places == b->places && a->reads == b->reads && a->writes == b->writes;
}

/* Instructions that are alike share one, so that code which is translated again and again does not
 * take more and more memory. */
const cd_opmask_form *cd_opmask_form_of(instr_t *instr) {
  static cd_opmask_form *known[256];
  cd_opmask_form f = {0};
  if (!cd_has_opmask(instr) || !find_memory(&f, instr))
    return NULL;
  f.bytes = bytes_of(instr, f.memory);
  look_at(&f, instr);
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
  return f->count;
}

static void touch(ca_hot *hot, const cd_opmask_form *f, uint64_t at, uint bytes) {
  if (f->reads)
    cd_access(hot, at, bytes, false);
  if (f->writes)
    cd_access(hot, at, bytes, true);
}

/* Neighbours at once. */
static void touch_each(ca_hot *hot, const cd_opmask_form *f, uint64_t at, uint64_t mask) {
  while (mask != 0) {
    uint first = (uint)__builtin_ctzll(mask);
    uint64_t others = ~(mask >> first);
    uint run = others ? (uint)__builtin_ctzll(others) : 64;
    touch(hot, f, at + first * f->each, run * f->each);
    mask = first + run < 64 ? mask >> (first + run) << (first + run) : 0;
  }
}

/* An element in memory is read for each bit that stands for a copy of it. */
static uint64_t folded(uint64_t mask, uint places) {
  uint64_t all = 0;
  for (; mask != 0; mask = places < 64 ? mask >> places : 0)
    all |= mask & ((1ull << places) - 1);
  return all;
}

void cd_h_opmask(ca_hot *hot, uint64_t address, uint64_t mask, uint64_t form) {
  const cd_opmask_form *f = (const cd_opmask_form *)form;
  if (!hot->thread)
    return;
  if (f->count < 64)
    mask &= (1ull << f->count) - 1;
  cd_lock(hot);
  if (f->layout == ALL_OF_IT)
    touch(hot, f, address, f->bytes);
  else if (f->layout == PACKED && mask != 0)
    touch(hot, f, address, (uint)__builtin_popcountll(mask) * f->each);
  else if (f->layout == REPEATED)
    touch_each(hot, f, address, folded(mask, f->places));
  else if (f->layout == ONE_EACH)
    touch_each(hot, f, address, mask);
  cd_unlock(hot);
}
