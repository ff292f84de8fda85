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
