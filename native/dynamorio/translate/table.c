#include "table.h"
#include "base/base.h"
#include "core/memory/shadow.h"
#include "core/rows/frame.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "described.h"
#include "emit.h"
#include "registers.h"
#include "stubs.h"

/* From the address in `a` to its cell, at s + 4 * a: see ca_cell. Any address leads to memory of
 * ours, so that a wild one faults in the target. */
static void to_cell(cd_sequence *q) {
  cd_bytes *b = &q->bytes;
  cd_move(b, q->s, q->a);
  cd_shift(b, CD_RIGHT, q->s, 32 + cd_process.memory.shift);
  cd_registers(b, false, 0x81, 4, q->s); /* and */
  cd_word(b, CA_UNIT_MASK >> cd_process.memory.shift);
  cd_wide_local(b, CD_LOAD, q->t, offsetof(ca_hot, units));
  cd_memory(b, true, CD_LOAD, cd_number(q->s), q->t, q->s, 8, 0);
  if (cd_process.memory.shift > 0)
    cd_shift(b, CD_RIGHT, q->a, cd_process.memory.shift);
  cd_registers(b, false, CD_LOAD, cd_number(q->a), q->a); /* the low half */
}

static void value(cd_sequence *q, uint opcode, uint reg, int number) {
  cd_memory(&q->bytes, false, opcode, reg, q->s, q->a, 4, 4 * number);
}

static void with_constant(cd_bytes *b, uint operation, reg_id_t reg, uint constant) {
  cd_registers(b, false, 0x81, operation, reg);
  cd_word(b, constant);
}
enum { OPERATION_OR = 1 };

/* With several threads, who reads without a valid value may have to acquire one. */
static void check_shared_read(cd_sequence *q, int number, uint slow) {
  value(q, 0x81, 7, number); /* cmp */
  cd_word(&q->bytes, CA_EXTERNAL_LIMIT);
  cd_back(&q->bytes, CD_JB, slow);
}

/* A first read of what was last touched under the parent is counted here; older goes to a stub. */
static void check_read(cd_sequence *q, int number) {
  cd_bytes *b = &q->bytes;
  value(q, CD_LOAD, cd_number(q->t), number);
  cd_narrow_local(b, CD_CMP, q->t, offsetof(ca_hot, top_ts));
  uint seen = cd_jump(b, CD_JAE);
  cd_narrow_local(b, CD_CMP, q->t, offsetof(ca_hot, parent_ts));
  uint near = cd_jump(b, CD_JAE);
  cd_narrow_local(b, CD_STORE, q->t, 8 * CD_SLOT_B);
  uint back = cd_lea_ahead(b, q->t);
  cd_go(b, cd_old_stub(q->t));
  cd_here(b, near);
  cd_wide_local(b, CD_LOAD, q->t, offsetof(ca_hot, s));
  cd_wide(b, 0x83, DR_REG_RAX, q->t, offsetof(ca_frame, near)); /* add 1 */
  cd_byte(b, 1);
  cd_lea_here(b, back);
  cd_here(b, seen);
}

/* Writes acquire cells, and first writes are counted, out of line. */
static void check_write(cd_sequence *q, int number, bool checked, uint slow) {
  cd_bytes *b = &q->bytes;
  if (cd_process.memory.threaded) {
    value(q, 0xf6, 0, number); /* test */
    cd_byte(b, CA_EXCLUSIVE);
    cd_back(b, CD_JE, slow);
  }
  if (cd_process.memory.footprint) {
    value(q, CD_LOAD, cd_number(q->t), number);
    cd_narrow_local(b, CD_CMP, q->t, offsetof(ca_hot, top_ts));
    cd_back(b, CD_JB, slow);
  } else if (checked) {
    value(q, CD_LOAD, cd_number(q->t), number);
    cd_narrow_local(b, CD_CMP, q->t, offsetof(ca_hot, known_ts));
    cd_back(b, CD_JB, slow);
  }
}

static void store_read(cd_sequence *q, int number) {
  cd_bytes *b = &q->bytes;
  value(q, CD_LOAD, cd_number(q->t), number);
  cd_narrow_local(b, CD_CMP, q->t, offsetof(ca_hot, top_ts));
  uint fresh = cd_jump(b, CD_JAE);
  cd_time_since(b, q->t, offsetof(ca_hot, count));
  value(q, CD_ADD_TO, cd_number(q->t), number);
  cd_here(b, fresh);
}

static void store_times(cd_sequence *q) {
  cd_bytes *b = &q->bytes;
  if (!cd_process.memory.threaded)
    cd_narrow_local(b, CD_LOAD, q->t, offsetof(ca_hot, count));
  for (uint i = 0; i < q->count; i++) {
    if (cd_process.memory.threaded && !q->cells[i].write) {
      store_read(q, q->cells[i].number);
      continue;
    }
    if (cd_process.memory.threaded) {
      cd_narrow_local(b, CD_LOAD, q->t, offsetof(ca_hot, count));
      with_constant(b, OPERATION_OR, q->t, CA_EXCLUSIVE);
    }
    value(q, CD_STORE, cd_number(q->t), q->cells[i].number);
  }
}

void cd_put_table(const cd_place *p, cd_sequence *q, const cd_group *g) {
  cd_bytes *b = &q->bytes;
  uint cell = 1u << cd_process.memory.shift, size = g->items[0].size;
  uint mask = g->aligned ? 0 : (size < cell ? size : cell) - 1;
  bool late = cd_process.memory.threaded; /* what is found in the cells may lead out of line too */
  for (uint i = 0; i < q->count; i++)
    late |= q->cells[i].checked || (q->cells[i].write && cd_process.memory.footprint);
  q->a = cd_take(p);
  q->s = cd_take(p);
  q->t = cd_take(p);
  b->count = 0;
  cd_put_anchor(p, q, g);
  uint back = 0, slow = 0;
  if (late)
    cd_wide_local(b, CD_STORE, q->a, 8 * CD_SLOT_A);
  if (late || mask > 0) {
    if (mask > 0) {
      uint n = cd_number(q->a); /* test r8, imm8 */
      cd_byte(b, 0x40 | n >> 3);
      cd_byte(b, 0xf6);
      cd_byte(b, 0xc0 | (n & 7));
      cd_byte(b, mask);
    }
    uint fast = cd_jump(b, mask > 0 ? CD_JE : CD_JMP);
    slow = b->count;
    if (!late)
      cd_wide_local(b, CD_STORE, q->a, 8 * CD_SLOT_A);
    cd_wide_local(b, 0xc7, DR_REG_RAX, 8 * CD_SLOT_B); /* mov */
    cd_word(b, (uint)cd_described(g, q->anchor));
    back = cd_leave(b, cd_h_accesses, q->t);
    cd_here(b, fast);
  }
  to_cell(q);
  for (uint i = 0; i < q->count && cd_process.memory.threaded; i++)
    if (!q->cells[i].write)
      check_shared_read(q, q->cells[i].number, slow);
  for (uint i = 0; i < q->count; i++)
    if (q->cells[i].write)
      check_write(q, q->cells[i].number, q->cells[i].checked, slow);
    else
      check_read(q, q->cells[i].number);
  store_times(q);
  if (back)
    cd_lea_here(b, back);
  cd_put_bytes(p, b);
  cd_give(p, q->t);
  cd_give(p, q->s);
  cd_give(p, q->a);
}
