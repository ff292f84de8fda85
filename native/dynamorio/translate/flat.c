#include "flat.h"
#include "base/window.h"
#include "core/rows/frame.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/window.h"
#include "described.h"
#include "emit.h"
#include "frames.h"
#include "registers.h"
#include "stubs.h"

/* In the window as state/window.c knows it. */
static void value(cd_bytes *b, uint opcode, reg_id_t reg, reg_id_t cell, int number) {
  cd_memory(b, false, opcode, cd_number(reg), DR_REG_NULL, cell, 4, (int)ca_window + 4 * number);
}

/* From an address to its cell. Any address leads to memory of ours, so that a wild one faults in
 * the target. */
static void to_cell(cd_bytes *b, reg_id_t a) {
  cd_shift(b, CD_LEFT, a, 17);
  cd_shift(b, CD_RIGHT, a, 20);
}

static bool is_shared(void) {
  return cd_process.memory.threaded;
}

static void add_offset(cd_bytes *b, reg_id_t a) {
  if (is_shared())
    cd_wide_local(b, CD_ADD, a, 8 * CD_SLOT_WINDOW);
}

static void load_fresh(cd_bytes *b, reg_id_t t) {
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, top_ts));
}

/* What a write stores: with several threads, that the cell is this one's alone. */
static void load_written(cd_bytes *b, reg_id_t t) {
  load_fresh(b, t);
  if (is_shared())
    cd_memory(b, false, CD_LEA, cd_number(t), t, DR_REG_NULL, 1, CA_EXCLUSIVE);
}

/* Leads out of line unless the cell is this thread's alone. */
static void test_own(cd_bytes *b, reg_id_t a, int number) {
  cd_memory(b, false, 0xf6, 0, DR_REG_NULL, a, 4, (int)ca_window + 4 * number); /* test */
  cd_byte(b, CA_EXCLUSIVE);
}

/* ---- stubs; `a`: the cell's number or an address, `t`: where to go on ---- */

typedef struct {
  byte a, t, size;
  bool write, shared;
  short from; /* of the accessed bytes, relative to the address; or the cell's number */
} shape;

static uint64_t packed(shape s) {
  uint64_t how = 0;
  memcpy(&how, &s, sizeof s);
  return how;
}
static shape unpacked(uint64_t how) {
  shape s;
  memcpy(&s, &how, sizeof s);
  return s;
}

static const app_pc *other;      /* a stub that the one being made goes to */
static const app_pc *known_stub; /* the same for writes of old cells */

/* Before a write, with the time of the frames that are known in `t`: see ca_known_write. Afterwards
 * it has it again. */
static void check_known(cd_bytes *b, reg_id_t a, reg_id_t t, int number, const app_pc *stub) {
  value(b, CD_CMP, t, a, number);
  uint recent = cd_jump(b, CD_JBE);
  value(b, CD_LOAD, t, a, number);
  cd_narrow_local(b, CD_STORE, t, 8 * CD_SLOT_B);
  uint back = cd_lea_ahead(b, t);
  cd_go(b, stub);
  cd_lea_here(b, back);
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, known_ts));
  cd_here(b, recent);
}

static void go_back(cd_bytes *b, int slot) {
  cd_local(b, false, 0xff, 4, 8 * (size_t)slot);
}

/* The same for what was last touched under the frame that was found last: as ca_old_read does.
 * Returns what ends where that has been done. */
static uint count_below(cd_bytes *b, reg_id_t t) {
  cd_narrow_local(b, CD_CMP, t, 8 * CD_SLOT_BELOW_TIMES);
  uint within = cd_jump(b, CD_JAE);
  cd_narrow_local(b, CD_CMP, t, 8 * CD_SLOT_BELOW_TIMES + 4);
  uint older = cd_jump(b, CD_JB);
  cd_wide_local(b, CD_LOAD, t, offsetof(ca_hot, s));
  cd_wide(b, 0x83, DR_REG_RAX, t, offsetof(ca_frame, rms)); /* add 1 */
  cd_byte(b, 1);
  cd_wide_local(b, CD_LOAD, t, 8 * CD_SLOT_BELOW);
  cd_wide(b, 0x83, DR_REG_RBP, t, offsetof(ca_frame, rms)); /* sub 1 */
  cd_byte(b, 1);
  uint counted = cd_jump(b, CD_JMP);
  cd_here(b, within);
  cd_here(b, older);
  return counted;
}

/* What is left to do of check_known for a cell that is older. */
static void make_known_cell(cd_bytes *b, uint64_t how) {
  shape s = unpacked(how);
  cd_wide_local(b, CD_STORE, s.t, 8 * CD_SLOT_BACK);
  value(b, CD_LOAD, s.t, s.a, s.from);
  cd_narrow_local(b, CD_STORE, s.t, 8 * CD_SLOT_B);
  cd_wide_local(b, CD_LOAD, s.t, 8 * CD_SLOT_BACK);
  cd_go(b, known_stub);
}

static const app_pc *known_cell_stub(reg_id_t a, reg_id_t t, int number) {
  shape s = {.a = (byte)a, .t = (byte)t, .write = true, .from = (short)number};
  known_stub = cd_known_stub(t);
  return cd_made_stub(make_known_cell, packed(s));
}

static const app_pc *goal; /* where that goes which make_named makes */

/* Notes the cell that a stub is for, and goes there. */
static void make_named(cd_bytes *b, uint64_t how) {
  shape s = unpacked(how);
  cd_wide_local(b, CD_STORE, s.a, 8 * CD_SLOT_CELL);
  cd_store_slot(b, CD_SLOT_NUMBER, (uint)(int)s.from);
  cd_go(b, goal);
}

static const app_pc *named_stub(reg_id_t a, reg_id_t t, int number, bool write) {
  goal = write ? cd_taken_stub(t) : cd_first_stub(t);
  shape s = {.a = (byte)a, .t = (byte)t, .write = write, .shared = true, .from = (short)number};
  return cd_made_stub(make_named, packed(s));
}

static const app_pc *stub_for_old(reg_id_t a, reg_id_t t, int number) {
  return is_shared() ? named_stub(a, t, number, false) : cd_old_stub(t);
}

/* A read of a cell that is not fresh, whose value is in `t`: of one last touched under the parent
 * it is counted here. */
static void count_read(cd_bytes *b, reg_id_t a, reg_id_t t, int number, const app_pc *old_stub) {
  cd_narrow_local(b, CD_CMP, t, offsetof(ca_hot, parent_ts));
  uint near = cd_jump(b, CD_JAE), counted = cd_notes_below() ? count_below(b, t) : 0;
  cd_narrow_local(b, CD_STORE, t, 8 * CD_SLOT_B);
  uint back = cd_lea_ahead(b, t);
  cd_go(b, old_stub);
  cd_here(b, near);
  cd_wide_local(b, CD_LOAD, t, offsetof(ca_hot, s));
  cd_wide(b, 0x83, DR_REG_RAX, t, offsetof(ca_frame, near)); /* add 1 */
  cd_byte(b, 1);
  cd_lea_here(b, back);
  if (counted)
    cd_here(b, counted);
  if (is_shared()) {
    value(b, CD_LOAD, t, a, number);
    cd_time_since(b, t, offsetof(ca_hot, top_ts));
    value(b, CD_ADD_TO, t, a, number);
    load_fresh(b, t);
    return;
  }
  load_fresh(b, t);
  value(b, CD_STORE, t, a, number);
}

static void make_read(cd_bytes *b, uint64_t how) {
  shape s = unpacked(how);
  cd_wide_local(b, CD_STORE, s.t, 8 * CD_SLOT_BACK);
  value(b, CD_LOAD, s.t, s.a, 0);
  count_read(b, s.a, s.t, 0, other);
  go_back(b, CD_SLOT_BACK);
}

static const app_pc *read_stub(reg_id_t a, reg_id_t t) {
  other = stub_for_old(a, t, 0);
  return cd_made_stub(make_read,
                      packed((shape){.a = (byte)a, .t = (byte)t, .shared = is_shared()}));
}

/* Before a write. */
static void take_cell(cd_bytes *b, reg_id_t a, reg_id_t t) {
  test_own(b, a, 0);
  uint own = cd_jump(b, CD_JNE);
  uint back = cd_lea_ahead(b, t);
  cd_go(b, other);
  cd_lea_here(b, back);
  load_written(b, t);
  cd_here(b, own);
}

/* An access that does not begin where a cell does. */
static void make_misaligned(cd_bytes *b, uint64_t how) {
  shape s = unpacked(how);
  uint cells = (s.size + 7u) / 8;
  cd_wide_local(b, CD_STORE, s.t, 8 * CD_SLOT_E);
  if (s.from != 0)
    cd_wide(b, CD_LEA, s.a, s.a, s.from);
  cd_wide_local(b, CD_STORE, s.a, 8 * CD_SLOT_A);
  if (s.write)
    load_written(b, s.t);
  else
    load_fresh(b, s.t);
  to_cell(b, s.a);
  add_offset(b, s.a);
  for (uint i = 0; i <= cells; i++) {
    if (i == cells) { /* the last byte's, which may be the one before */
      cd_wide_local(b, CD_LOAD, s.a, 8 * CD_SLOT_A);
      cd_wide(b, CD_LEA, s.a, s.a, s.size - 1);
      to_cell(b, s.a);
      add_offset(b, s.a);
    } else if (i > 0) {
      cd_wide(b, CD_LEA, s.a, s.a, 1);
    }
    if (s.write) {
      cd_narrow_local(b, CD_LOAD, s.t, offsetof(ca_hot, known_ts));
      check_known(b, s.a, s.t, 0, known_stub);
      load_written(b, s.t);
      if (is_shared())
        take_cell(b, s.a, s.t);
      value(b, CD_STORE, s.t, s.a, 0);
      continue;
    }
    value(b, CD_CMP, s.t, s.a, 0);
    uint fresh = cd_jump(b, CD_JBE);
    uint back = cd_lea_ahead(b, s.t);
    cd_go(b, other);
    cd_lea_here(b, back);
    cd_here(b, fresh);
  }
  go_back(b, CD_SLOT_E);
}

/* Whether the group is one piece of memory that is read, or written, from end to end. */
static bool is_piece(const cd_group *g, shape *s) {
  int from = 0, to = 0;
  uint64_t bytes = 0;
  for (uint i = 0; i < g->count; i++) {
    const cd_item *item = &g->items[i];
    from = item->offset < from ? item->offset : from;
    to = item->offset + item->size > to ? item->offset + item->size : to;
    if (item->write != g->items[0].write)
      return false;
  }
  if (to - from > 64)
    return false;
  for (uint i = 0; i < g->count; i++)
    bytes |= (g->items[i].size == 64 ? ~0ull : (1ull << g->items[i].size) - 1)
             << (g->items[i].offset - from);
  if (bytes != (to - from == 64 ? ~0ull : (1ull << (to - from)) - 1))
    return false;
  s->from = (short)from;
  s->size = (byte)(to - from);
  s->write = g->items[0].write;
  return true;
}

/* ---- inline ---- */

/* All that the group does, by C; `a` holds the address. Returns what ends there. */
static uint leave_for_all(cd_sequence *q, const cd_group *g) {
  cd_bytes *b = &q->bytes;
  cd_wide_local(b, CD_STORE, q->a, 8 * CD_SLOT_A);
  cd_store_slot(b, CD_SLOT_B, (uint)cd_described(g, q->anchor));
  return cd_leave(b, cd_h_accesses, q->t);
}

/* Out of line when the address is not a multiple of `mask` + 1. Returns what ends there. */
static uint check_alignment(cd_sequence *q, const cd_group *g, uint mask) {
  cd_bytes *b = &q->bytes;
  uint n = cd_number(q->a), back;
  shape s = {.a = (byte)q->a, .t = (byte)q->t, .shared = is_shared()};
  cd_byte(b, 0x40 | n >> 3); /* test r8, imm8 */
  cd_byte(b, 0xf6);
  cd_byte(b, 0xc0 | (n & 7));
  cd_byte(b, mask);
  uint fast = cd_jump(b, CD_JE);
  if (is_piece(g, &s)) {
    other = s.write ? is_shared() ? named_stub(q->a, q->t, 0, true) : NULL : read_stub(q->a, q->t);
    known_stub = cd_known_stub(q->t);
    const app_pc *stub = cd_made_stub(make_misaligned, packed(s));
    back = cd_lea_ahead(b, q->t);
    cd_go(b, stub);
  } else {
    back = leave_for_all(q, g);
  }
  cd_here(b, fast);
  return back;
}

static uint64_t constant_cell(const cd_sequence *q, const cd_group *g) {
  uint64_t address = (uint64_t)opnd_get_addr(g->memory) + (uint64_t)(int64_t)q->anchor;
  return (address & ((1ull << 47) - 1)) >> 3;
}

/* A jump over what count_read puts: longer where there are loops. */
static uint over_count(cd_bytes *b, uint opcode) {
  return cd_notes_below() ? cd_long_jump(b, opcode) : cd_jump(b, opcode);
}
static void counted_here(cd_bytes *b, uint jump) {
  if (cd_notes_below())
    cd_long_here(b, jump);
  else
    cd_here(b, jump);
}

/* The cell is most often fresh. What is not is counted here too: leaving the block for that takes
 * longer than the longer code. */
static void read_cell(cd_bytes *b, reg_id_t a, reg_id_t t, int number) {
  value(b, CD_CMP, t, a, number);
  uint fresh = over_count(b, CD_JBE);
  value(b, CD_LOAD, t, a, number);
  count_read(b, a, t, number, stub_for_old(a, t, number));
  counted_here(b, fresh);
}

/* In a loop, which may go through memory once: as likely as not. */
static void read_cell_in_loop(cd_bytes *b, reg_id_t a, reg_id_t t, int number) {
  value(b, CD_LOAD, t, a, number);
  cd_narrow_local(b, CD_CMP, t, offsetof(ca_hot, top_ts));
  uint fresh = over_count(b, CD_JAE);
  count_read(b, a, t, number, stub_for_old(a, t, number));
  counted_here(b, fresh);
}

/* With several threads, before anything is changed: all cells that are written have to be this
 * thread's alone. */
static void take_cells(cd_sequence *q) {
  cd_bytes *b = &q->bytes;
  for (uint i = 0; i < q->count; i++) {
    if (!q->cells[i].written)
      continue;
    int number = q->cells[i].number;
    test_own(b, q->a, number);
    uint own = cd_jump(b, CD_JNE);
    uint back = cd_lea_ahead(b, q->t);
    cd_go(b, named_stub(q->a, q->t, number, true));
    cd_lea_here(b, back);
    cd_here(b, own);
  }
}

/* As check_known, with less room for what is hardly ever run: see docs/decisions/courses.md. Stubs
 * are limited in number; most cells are near. */
static void check_written_cell(cd_bytes *b, reg_id_t a, reg_id_t t, int number, bool more) {
  enum { NEAR = 8 };
  if (number < -NEAR || number > NEAR) {
    check_known(b, a, t, number, cd_known_stub(t));
    return;
  }
  value(b, CD_CMP, t, a, number);
  uint recent = cd_jump(b, CD_JBE), back = cd_lea_ahead(b, t);
  cd_go(b, known_cell_stub(a, t, number));
  cd_lea_here(b, back);
  if (more)
    cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, known_ts));
  cd_here(b, recent);
}

static void check_written(cd_sequence *q) {
  cd_bytes *b = &q->bytes;
  uint left = 0;
  for (uint i = 0; i < q->count; i++)
    left += q->cells[i].checked;
  if (left > 0)
    cd_narrow_local(b, CD_LOAD, q->t, offsetof(ca_hot, known_ts));
  for (uint i = 0; left > 0; i++)
    if (q->cells[i].checked)
      check_written_cell(b, q->a, q->t, q->cells[i].number, --left > 0);
}

static void touch_cells(cd_sequence *q, bool loop) {
  cd_bytes *b = &q->bytes;
  enum { NOTHING, FRESH, WRITTEN } loaded = NOTHING;
  for (uint i = 0; i < q->count; i++) {
    bool write = q->cells[i].write, in_loop = loop && !write;
    if (in_loop)
      loaded = NOTHING;
    else if (write && loaded != (is_shared() ? WRITTEN : FRESH))
      load_written(b, q->t), loaded = is_shared() ? WRITTEN : FRESH;
    else if (!write && loaded != FRESH)
      load_fresh(b, q->t), loaded = FRESH;
    if (q->cells[i].write)
      value(b, CD_STORE, q->t, q->a, q->cells[i].number);
    else if (in_loop)
      read_cell_in_loop(b, q->a, q->t, q->cells[i].number);
    else
      read_cell(b, q->a, q->t, q->cells[i].number);
  }
}

bool cd_is_flat(void) {
  return cd_is_windowed() && cd_process.memory.shift == 3 && !cd_process.memory.footprint;
}

void cd_put_flat(const cd_place *p, cd_sequence *q, const cd_group *g) {
  cd_bytes *b = &q->bytes;
  uint size = g->items[0].size, mask = g->aligned ? 0 : (size < 8 ? size : 8) - 1, back = 0;
  q->a = cd_take(p);
  q->t = cd_take(p);
  b->count = 0;
  if (cd_is_constant(g->memory)) {
    cd_constant(b, q->a, constant_cell(q, g));
  } else {
    cd_put_anchor(p, q, g);
    if (mask > 0)
      back = check_alignment(q, g, mask);
    to_cell(b, q->a);
  }
  add_offset(b, q->a);
  check_written(q);
  if (is_shared())
    take_cells(q);
  touch_cells(q, p->loop);
  if (back)
    cd_lea_here(b, back);
  cd_put_bytes(p, b);
  cd_give(p, q->t);
  cd_give(p, q->a);
}
