#include "landings.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "frames.h"
#include "registers.h"
#include "stubs.h"
#include "where.h"

void cd_put_landing(const cd_place *p) {
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t f = cd_take(p);
  cd_wide_local(&b, CD_LOAD, f, offsetof(ca_hot, s));
  cd_wide(&b, 0x39, DR_REG_RSP, f, CD_FRAME_FIELD(sp)); /* cmp */
  uint over = cd_jump(&b, CD_JAE);
  cd_put_where(p);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_landing), over);
  cd_give(p, f);
  cd_give_flags(p);
}

/* Where nothing of a frame has been pushed, the code may have been jumped to from a file's. */
void cd_put_generated(const cd_place *p, uint64_t start) {
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t f = cd_take(p);
  cd_wide_local(&b, CD_LOAD, f, offsetof(ca_hot, s));
  cd_wide(&b, 0x39, DR_REG_RSP, f, CD_FRAME_FIELD(sp)); /* cmp */
  uint below = cd_jump(&b, CD_JNE);
  cd_constant(&b, f, start);
  cd_wide_local(&b, CD_CMP, f, offsetof(ca_hot, entry));
  uint jumped = cd_jump(&b, CD_JNE);
  cd_here(&b, below);
  uint over = cd_jump(&b, CD_JMP);
  cd_here(&b, jumped);
  cd_wide_local(&b, CD_STORE, f, 8 * CD_SLOT_A);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_generated), over);
  cd_give(p, f);
  cd_give_flags(p);
}
