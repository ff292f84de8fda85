#include "flat.h"
#include "core/base/window.h"
#include "core/rows/frame.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
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

static void load_fresh(cd_bytes *b, reg_id_t t) {
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, top_ts));
}

/* ---- stubs; `a`: the cell's number or an address, `t`: where to go on ---- */

typedef struct {
  byte a, t, size;
  bool write;
  short from; /* of the accessed bytes, relative to the address */
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

static const app_pc *other; /* a stub that the one being made goes to */

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
  other = cd_old_stub(t);
  return cd_made_stub(make_read, packed((shape){.a = (byte)a, .t = (byte)t}));
}

/* An access that does not begin where a cell does. */
static void make_misaligned(cd_bytes *b, uint64_t how) {
  shape s = unpacked(how);
  uint cells = (s.size + 7u) / 8;
  cd_wide_local(b, CD_STORE, s.t, 8 * CD_SLOT_E);
  if (s.from != 0)
    cd_wide(b, CD_LEA, s.a, s.a, s.from);
  cd_wide_local(b, CD_STORE, s.a, 8 * CD_SLOT_A);
  load_fresh(b, s.t);
  to_cell(b, s.a);
  for (uint i = 0; i <= cells; i++) {
    if (i == cells) { /* the last byte's, which may be the one before */
      cd_wide_local(b, CD_LOAD, s.a, 8 * CD_SLOT_A);
      cd_wide(b, CD_LEA, s.a, s.a, s.size - 1);
      to_cell(b, s.a);
    } else if (i > 0) {
      cd_wide(b, CD_LEA, s.a, s.a, 1);
    }
    if (s.write) {
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

/* Out of line when the address is not a multiple of `mask` + 1. Returns what ends there. */
static uint check_alignment(cd_sequence *q, const cd_group *g, uint mask) {
  cd_bytes *b = &q->bytes;
  uint n = cd_number(q->a), back;
  shape s = {.a = (byte)q->a, .t = (byte)q->t};
  cd_byte(b, 0x40 | n >> 3); /* test r8, imm8 */
  cd_byte(b, 0xf6);
  cd_byte(b, 0xc0 | (n & 7));
  cd_byte(b, mask);
  uint fast = cd_jump(b, CD_JE);
  if (is_piece(g, &s)) {
    other = read_stub(q->a, q->t);
    const app_pc *stub = cd_made_stub(make_misaligned, packed(s));
    back = cd_lea_ahead(b, q->t);
    cd_go(b, stub);
  } else {
    cd_wide_local(b, CD_STORE, q->a, 8 * CD_SLOT_A);
    cd_store_slot(b, CD_SLOT_B, (uint)cd_described(g, q->anchor));
    back = cd_leave(b, cd_h_accesses, q->t);
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
  count_read(b, a, t, number, cd_old_stub(t));
  counted_here(b, fresh);
}

/* In a loop, which may go through memory once: as likely as not. */
static void read_cell_in_loop(cd_bytes *b, reg_id_t a, reg_id_t t, int number) {
  value(b, CD_LOAD, t, a, number);
  cd_narrow_local(b, CD_CMP, t, offsetof(ca_hot, top_ts));
  uint fresh = over_count(b, CD_JAE);
  count_read(b, a, t, number, cd_old_stub(t));
  counted_here(b, fresh);
}

static void touch_cells(cd_sequence *q, bool loop) {
  cd_bytes *b = &q->bytes;
  bool loaded = false;
  for (uint i = 0; i < q->count; i++) {
    bool in_loop = loop && !q->cells[i].write;
    if (!loaded && !in_loop)
      load_fresh(b, q->t);
    loaded = !in_loop;
    if (q->cells[i].write)
      value(b, CD_STORE, q->t, q->a, q->cells[i].number);
    else if (in_loop)
      read_cell_in_loop(b, q->a, q->t, q->cells[i].number);
    else
      read_cell(b, q->a, q->t, q->cells[i].number);
  }
}

bool cd_is_flat(void) {
  return ca_window && cd_process.memory.shift == 3 && !cd_process.memory.threaded &&
         !cd_process.memory.footprint;
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
  touch_cells(q, p->loop);
  if (back)
    cd_lea_here(b, back);
  cd_put_bytes(p, b);
  cd_give(p, q->t);
  cd_give(p, q->a);
}
