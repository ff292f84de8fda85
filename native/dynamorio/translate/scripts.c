#include "scripts.h"
#include "core/scripts/scripts.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "registers.h"
#include "stubs.h"

void cd_put_script(const cd_place *p, uint64_t start) {
  const ca_scripts *scripts = cd_process.scripts;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  if (start == scripts->entry) {
    cd_put_helper(p, cd_h_script_entered);
    cd_give_flags(p);
    return;
  }
  reg_id_t t = cd_take(p);
  cd_constant(&b, t, (uint64_t)&scripts->from_sp);
  cd_wide(&b, CD_LOAD, t, t, 0);
  cd_memory(&b, true, CD_LOAD, cd_number(t), DR_REG_RSP, t, 1, 0);
  cd_wide_local(&b, CD_CMP, t, offsetof(ca_hot, entry));
  uint same = cd_jump(&b, CD_JE);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_h_script), same);
  cd_give(p, t);
  cd_give_flags(p);
}
