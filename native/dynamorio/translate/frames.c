#include "frames.h"
#include "code/constructs.h"
#include "core/stack/calls.h"
#include "core/stack/hot.h"
#include "dynamorio/state/slots.h"
#include "stubs.h"

static void add_cost(cd_bytes *b, reg_id_t scratch, uint64_t cost) {
  if (cost == 0)
    return;
  cd_constant(b, scratch, cost);
  cd_wide_local(b, CD_ADD_TO, scratch, offsetof(ca_hot, cost));
}

void cd_put_slow(cd_bytes *b, cd_helper helper, reg_id_t scratch, uint64_t cost) {
  add_cost(b, scratch, cost);
  cd_lea_here(b, cd_leave(b, helper, scratch));
}

/* The id of a known target, which is in the table. */
static void load_id(cd_bytes *b, reg_id_t t, const cd_callee *callee) {
  cd_registers(b, false, CD_LOAD, cd_number(t), callee->target);
  cd_registers(b, false, 0x81, 4, t); /* and */
  cd_word(b, (CD_TARGETS - 1) * sizeof(cd_target));
  cd_narrow(b, CD_LOAD, t, t, (int)(uint64_t)&callee->table->construct);
}

static void name_frame(cd_bytes *b, reg_id_t f, reg_id_t t, const cd_callee *callee) {
  reg_id_t entry = callee->target;
  if (entry == DR_REG_NULL) {
    cd_narrow(b, 0xc7, DR_REG_RAX, f, CD_FRAME_FIELD(construct));
    cd_word(b, callee->id);
    cd_constant(b, t, callee->entry);
    entry = t;
  } else {
    load_id(b, t, callee);
    cd_narrow(b, CD_STORE, t, f, CD_FRAME_FIELD(construct));
  }
  cd_wide_local(b, CD_STORE, entry, offsetof(ca_hot, entry));
  cd_wide(b, CD_STORE, entry, f, CD_FRAME_FIELD(entry));
  if (callee->flags & CA_CONSTRUCT_STUB) {
    cd_wide(b, 0xc7, DR_REG_RAX, f, CD_FRAME_FIELD(flags));
    cd_word(b, CA_FRAME_STUB);
  }
}

void cd_begin_now(cd_bytes *b, reg_id_t f, reg_id_t t) {
  cd_registers(b, false, 0x83, 0, t); /* add */
  cd_byte(b, CA_TIME_STEP);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, top_ts));
  cd_narrow(b, CD_STORE, t, f, CD_FRAME_FIELD(ts));
  cd_narrow(b, CD_STORE, t, f, CD_FRAME_FIELD(fresh));
}

void cd_forget_below(cd_bytes *b, reg_id_t f) {
  if (!cd_notes_below())
    return;
  cd_wide_local(b, CD_CMP, f, 8 * CD_SLOT_BELOW);
  uint above = cd_jump(b, CD_JA);
  cd_local(b, false, 0xc7, 0, 8 * CD_SLOT_BELOW_TIMES); /* mov */
  cd_word(b, 0);
  cd_here(b, above);
}

uint cd_push_frame(cd_bytes *b, reg_id_t f, reg_id_t t, const cd_callee *callee, uint64_t cost,
                   uint slow[]) {
  uint n = 0;
  cd_wide_local(b, CD_LOAD, f, offsetof(ca_hot, s));
  /* s->sp - sp - CA_GONE < CA_FAR, where sp is rsp - 8 */
  cd_wide(b, CD_LOAD, t, f, CD_FRAME_FIELD(sp));
  cd_registers(b, true, CD_SUB, cd_number(t), DR_REG_RSP);
  cd_registers(b, true, 0x83, 0, t);
  cd_byte(b, 8 - CA_GONE);
  cd_registers(b, true, 0x81, 7, t);
  cd_word(b, CA_FAR);
  slow[n++] = cd_long_jump(b, CD_JAE);
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_CMP, t, 8 * CD_SLOT_LIMIT);
  slow[n++] = cd_long_jump(b, CD_JAE);
  cd_constant(b, t, cost);
  cd_wide_local(b, CD_ADD, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_ADD, t, 8 * CD_SLOT_COST);
  cd_wide(b, CD_ADD, t, f, CD_FRAME_FIELD(cost));
  cd_registers(b, false, 0x85, cd_number(t), t); /* nearly full: there are fewer blocks */
  slow[n++] = cd_long_jump(b, CD_JS);
  cd_wide(b, CD_STORE, t, f, CD_FRAME_FIELD(cost));
  cd_zero(b, t);
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_STORE, t, 8 * CD_SLOT_COST);
  cd_registers(b, true, 0x83, 0, f); /* add */
  cd_byte(b, CD_FRAME);
  cd_wide_local(b, CD_STORE, f, offsetof(ca_hot, s));
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, top_ts));
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, parent_ts));
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, count));
  cd_begin_now(b, f, t);
  name_frame(b, f, t, callee);
  cd_wide(b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide(b, CD_STORE, t, f, CD_FRAME_FIELD(sp));
  return n;
}

void cd_note_done(cd_bytes *b, reg_id_t f, reg_id_t r, reg_id_t t, uint64_t cost) {
  cd_wide(b, CD_LOAD, t, f, CD_FRAME_FIELD(near));
  cd_wide(b, CD_SUB_FROM, t, f, CD_FRAME_FIELD(rms) - CD_FRAME);
  cd_wide(b, CD_ADD, t, f, CD_FRAME_FIELD(rms));
  cd_wide(b, CD_STORE, t, r, offsetof(ca_done, rms));
  if (cost > 0) {
    cd_constant(b, t, cost);
    cd_wide_local(b, CD_ADD, t, offsetof(ca_hot, cost));
  } else {
    cd_wide_local(b, CD_LOAD, t, offsetof(ca_hot, cost));
  }
  cd_wide_local(b, CD_ADD, t, 8 * CD_SLOT_COST);
  cd_wide(b, CD_ADD, t, f, CD_FRAME_FIELD(cost));
  cd_wide(b, CD_STORE, t, r, offsetof(ca_done, cost));
  cd_narrow(b, CD_LOAD, t, f, CD_FRAME_FIELD(construct));
  cd_wide(b, CD_STORE, t, r, offsetof(ca_done, construct)); /* and no iterations */
  cd_wide(b, CD_STORE, f, r, offsetof(ca_done, frame));
  cd_wide(b, CD_LEA, r, r, sizeof(ca_done));
  cd_wide_local(b, CD_STORE, r, 8 * CD_SLOT_DONE);
  cd_zero(b, t);
  cd_wide(b, CD_STORE, t, f, CD_FRAME_FIELD(near));
  cd_wide(b, CD_STORE, t, f, CD_FRAME_FIELD(cost));
  cd_wide(b, CD_STORE, t, f, CD_FRAME_FIELD(rms));
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_STORE, t, 8 * CD_SLOT_COST);
}
