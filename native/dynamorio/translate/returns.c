#include "returns.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "frames.h"
#include "registers.h"
#include "where.h"

int cd_popped(instr_t *instr) {
  opnd_t first = instr_num_srcs(instr) > 0 ? instr_get_src(instr, 0) : opnd_create_null();
  return 8 + (opnd_is_immed_int(first) ? (int)opnd_get_immed_int(first) : 0);
}

/* What the end of an activation without flags does, see ca_pop. */
static uint pop_frame(cd_bytes *b, reg_id_t f, reg_id_t r, reg_id_t t, uint64_t cost, uint slow[]) {
  uint n = 0;
  cd_wide_local(b, CD_LOAD, f, offsetof(ca_hot, s));
  cd_wide(b, 0x39, DR_REG_RSP, f, CD_FRAME_FIELD(sp)); /* cmp */
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_wide_local(b, CD_LOAD, r, 8 * CD_SLOT_DONE);
  cd_wide_local(b, CD_CMP, r, 8 * CD_SLOT_DONE_END);
  slow[n++] = cd_long_jump(b, CD_JE);
  cd_wide(b, 0x83, DR_REG_RDI, f, CD_FRAME_FIELD(flags)); /* cmp with 0 */
  cd_byte(b, 0);
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_note_done(b, f, r, t, cost);
  cd_forget_below(b, f);
  cd_narrow(b, CD_LOAD, t, f, CD_FRAME_FIELD(fresh) - 2 * CD_FRAME);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, parent_ts));
  cd_narrow(b, CD_LOAD, t, f, CD_FRAME_FIELD(fresh) - CD_FRAME);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, top_ts));
  cd_wide(b, CD_LOAD, t, f, CD_FRAME_FIELD(entry) - CD_FRAME);
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, entry));
  cd_wide(b, CD_LEA, f, f, -CD_FRAME);
  cd_wide_local(b, CD_STORE, f, offsetof(ca_hot, s));
  return n;
}

void cd_put_return(const cd_place *p, uint popped, uint64_t cost) {
  uint slow[4] = {0}, count = 0, done = 0;
  cd_bytes b;
  b.count = 0;
  cd_restore(p, DR_REG_RAX);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_B), CD_REG(DR_REG_RAX)));
  cd_take_flags(p);
  reg_id_t f = cd_take(p), r = cd_take(p), t = cd_take(p);
  if (cd_is_plain() && popped == 8) {
    count = pop_frame(&b, f, r, t, cost, slow);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, (int)popped);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_A);
  cd_put_where(p);
  cd_put_slow(&b, cd_h_return, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, r);
  cd_give(p, f);
  cd_give_flags(p);
}
