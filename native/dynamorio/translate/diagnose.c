#include "diagnose.h"
#include "code/instruction.h"
#include "core/diagnosis/state.h"
#include "dynamorio/run/diagnosis.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "emit.h"
#include "operand.h"
#include "plan.h"
#include "points.h"
#include "registers.h"
#include "stubs.h"
#include "uses.h"
#include "where.h"

/* Of ca_diagnosis, from its word for loads on. */
enum {
  STORES = offsetof(ca_diagnosis, stores) - offsetof(ca_diagnosis, loads),
  WAITING = offsetof(ca_diagnosis, waiting) - offsetof(ca_diagnosis, loads),
};

static void load_words(cd_bytes *b, reg_id_t t) {
  cd_constant(b, t, (uint64_t)&cd_process.diagnosis->loads);
}

/* A word of them against 0. */
static void compare(cd_bytes *b, reg_id_t t, int word) {
  cd_wide(b, 0x83, DR_REG_RDI, t, word); /* cmp */
  cd_byte(b, 0);
}

/* Leads out of line if one of the registers is waited for; `slow`: so does what leads there. */
static uint test_waiting(cd_bytes *b, reg_id_t t, uint64_t mask, uint slow) {
  if (mask >> 32) {
    cd_narrow(b, 0xf6, DR_REG_RAX, t, WAITING + 4); /* test */
    cd_byte(b, (uint)(mask >> 32));
    uint flags = cd_jump(b, CD_JNE);
    cd_narrow(b, 0xf7, DR_REG_RAX, t, WAITING);
    cd_word(b, (uint)mask);
    uint over = cd_jump(b, CD_JE);
    cd_here(b, flags);
    return over;
  }
  cd_narrow(b, 0xf7, DR_REG_RAX, t, WAITING);
  cd_word(b, (uint)mask);
  uint over = cd_jump(b, CD_JE);
  if (slow)
    cd_here(b, slow);
  return over;
}

static void pass(cd_bytes *b, reg_id_t t, int slot, uint64_t value) {
  cd_constant(b, t, value);
  cd_wide_local(b, CD_STORE, t, 8 * (size_t)slot);
}

static void pass_where(cd_bytes *b, const cd_place *p) {
  cd_store_slot(b, CD_SLOT_WHERE, cd_where_now(p));
}

/* ---- registers ---- */

void cd_put_uses(const cd_place *p, instr_t **next) {
  cd_uses sum = {0, 0, 0};
  instr_t *i = p->where;
  if (*next && *next != i)
    return;
  for (bool ends = false; i && !ends; i = instr_get_next_app(i)) {
    cd_uses uses = cd_uses_of(i);
    sum.read |= uses.read & ~sum.written;
    sum.written |= uses.written;
    ends = uses.copied != 0; /* it is told of with the store */
  }
  *next = i;
  uint64_t mask = sum.read | sum.written;
  if (mask == 0)
    return;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t t = cd_take(p);
  load_words(&b, t);
  uint over = test_waiting(&b, t, mask, 0);
  pass(&b, t, CD_SLOT_A, sum.read);
  pass(&b, t, CD_SLOT_B, sum.written);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_used), over);
  cd_give(p, t);
  cd_give_flags(p);
}

/* ---- memory ---- */

/* For good: translated code refers to it. */
static const cd_told *kept(const cd_told *told) {
  cd_told *copy = dr_global_alloc(sizeof *copy);
  *copy = *told;
  return copy;
}

/* Unless somebody wants to know of it: what is returned leads there. */
static uint skip(cd_bytes *b, const cd_told *told, reg_id_t t, reg_id_t s) {
  load_words(b, t);
  if (told->load && told->store) {
    cd_wide(b, CD_LOAD, s, t, 0);
    cd_wide(b, CD_OR, s, t, STORES);
    return cd_jump(b, CD_JE);
  }
  compare(b, t, told->store ? STORES : 0);
  if (!told->copied)
    return cd_jump(b, CD_JE);
  uint slow = cd_jump(b, CD_JNE);
  return test_waiting(b, t, told->copied, slow);
}

/* Notes who has written there; `a` has the address. What reaches into one more cell since it is
 * misaligned does not count there. */
static void put_written(const cd_place *p, const cd_told *told, reg_id_t a, reg_id_t t,
                        reg_id_t s) {
  enum { CELL = 1 << CA_WRITTEN_SHIFT, UNIT = 32 + CA_WRITTEN_SHIFT };
  ca_writers *writers = &cd_process.diagnosis->writers;
  uint writer = ca_writer_of(writers, told->place);
  cd_bytes b;
  b.count = 0;
  cd_move(&b, t, a);
  cd_shift(&b, CD_RIGHT, t, UNIT - 3);
  cd_registers(&b, false, 0x81, 4, t); /* and */
  cd_word(&b, CA_UNIT_MASK * 8);
  cd_constant(&b, s, (uint64_t)writers->last.units);
  cd_memory(&b, true, CD_LOAD, cd_number(s), s, t, 1, 0);
  cd_shift(&b, CD_LEFT, a, 32 - CA_WRITTEN_SHIFT);
  cd_shift(&b, CD_RIGHT, a, 32);
  for (uint i = 0; i < told->bytes; i += CELL) {
    cd_memory(&b, false, 0xc7, 0, s, a, 4, (int)(i / CELL * 4)); /* mov */
    cd_word(&b, writer);
  }
  cd_put_bytes(p, &b);
}

enum { INLINE_BYTES = 64 };

/* Where it need not tell. */
static void put_writer(const cd_place *p, opnd_t memory, const cd_told *told) {
  cd_take_flags(p);
  reg_id_t a = cd_take(p), t = cd_take(p), s = cd_take(p);
  cd_put_address(p, memory, a, t);
  put_written(p, told, a, t, s);
  cd_give(p, s);
  cd_give(p, t);
  cd_give(p, a);
  cd_give_flags(p);
}

static void put_access(const cd_place *p, opnd_t memory, const cd_told *told) {
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), t = cd_take(p), s = told->store ? cd_take(p) : DR_REG_NULL;
  cd_put_address(p, memory, a, t);
  uint over = told->writer ? 0 : skip(&b, told, t, s);
  cd_wide_local(&b, CD_STORE, a, 8 * CD_SLOT_B);
  pass(&b, t, CD_SLOT_A, (uint64_t)kept(told));
  pass_where(&b, p);
  if (told->writer) {
    cd_put_bytes(p, &b);
    cd_put_helper(p, cd_h_told);
  } else {
    cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_told), over);
    if (told->store)
      put_written(p, told, a, t, s);
  }
  if (told->store)
    cd_give(p, s);
  cd_give(p, t);
  cd_give(p, a);
  cd_give_flags(p);
}

static cd_told told_of(instr_t *instr, opnd_t memory) {
  bool based = opnd_is_base_disp(memory) && !opnd_is_far_memory_reference(memory) &&
               (opnd_get_base(memory) != DR_REG_NULL || opnd_get_index(memory) != DR_REG_NULL);
  return (cd_told){.place = (uint64_t)instr_get_app_pc(instr),
                   .bytes = cd_operand_bytes(memory, instr),
                   .offset = based ? opnd_get_disp(memory) : 0,
                   .rooted = based};
}

static bool is_among(instr_t *instr, opnd_t memory, int count, opnd_t (*get)(instr_t *, uint)) {
  for (int i = 0; i < count; i++)
    if (opnd_same(memory, get(instr, (uint)i)))
      return true;
  return false;
}

void cd_put_told(const cd_place *p, bool tells) {
  instr_t *instr = p->where;
  /* The return address is nobody's input. */
  int loads = instr_is_return(instr) ? 0 : instr_num_srcs(instr);
  int stores = instr_is_call(instr) ? 0 : instr_num_dsts(instr);
  if (cd_touches_no_data(instr) || instr_is_syscall(instr) ||
      ca_is_restore(instr_get_app_pc(instr)))
    return;
  for (int i = 0; i < loads && tells; i++) {
    opnd_t memory = instr_get_src(instr, (uint)i);
    if (!opnd_is_memory_reference(memory) || is_among(instr, memory, i, instr_get_src) ||
        is_among(instr, memory, stores, instr_get_dst))
      continue;
    cd_told told = told_of(instr, memory);
    told.load = true;
    if (told.bytes > 0)
      put_access(p, memory, &told);
  }
  for (int i = 0; i < stores; i++) {
    opnd_t memory = instr_get_dst(instr, (uint)i);
    if (!opnd_is_memory_reference(memory) || is_among(instr, memory, i, instr_get_dst))
      continue;
    cd_told told = told_of(instr, memory);
    told.store = true;
    told.load = is_among(instr, memory, loads, instr_get_src);
    told.copied = cd_uses_of(instr).copied;
    if (told.bytes > INLINE_BYTES)
      told.writer = ca_writer_of(&cd_process.diagnosis->writers, told.place);
    if (told.bytes > 0)
      (tells || told.writer ? put_access : put_writer)(p, memory, &told);
  }
}

void cd_put_told_place(const cd_place *p) {
  cd_bytes b;
  b.count = 0;
  reg_id_t t = cd_take(p);
  pass(&b, t, CD_SLOT_PLACE, (uint64_t)instr_get_app_pc(p->where));
  cd_put_bytes(p, &b);
  cd_give(p, t);
}

/* ---- routines and loops ---- */

void cd_put_diagnosed_routine(const cd_place *p, uint64_t entry) {
  if (!cd_process.diagnosis || !cd_is_wanted(entry))
    return;
  cd_take_flags(p);
  cd_put_where(p);
  cd_put_helper(p, cd_h_diagnosed_routine);
  cd_give_flags(p);
}

void cd_put_diagnosed_header(const cd_place *p, uint loop, uint exits) {
  cd_bytes b;
  b.count = 0;
  reg_id_t t = cd_take(p);
  cd_constant(&b, t, (uint64_t)&cd_process.diagnosis->skip[loop]);
  compare(&b, t, 0);
  uint slow = cd_jump(&b, CD_JLE); /* below: several threads have come at once */
  if (cd_process.memory.threaded)
    cd_byte(&b, CD_LOCK);
  cd_wide(&b, 0xff, DR_REG_RCX, t, 0); /* dec */
  uint over = cd_jump(&b, CD_JMP);
  cd_here(&b, slow);
  pass(&b, t, CD_SLOT_A, loop);
  pass(&b, t, CD_SLOT_B, exits);
  pass_where(&b, p);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_diagnosed_header), over);
  cd_give(p, t);
}
