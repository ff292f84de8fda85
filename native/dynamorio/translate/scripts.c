#include "scripts.h"
#include "core/scripts/scripts.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "registers.h"
#include "script_sample.h"
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
  const int *mixed = scripts->interpreter ? scripts->interpreter->mixed : (const int[2]){-1, -1};
  reg_id_t t = cd_take(p), u = cd_take(p);
  cd_wide_local(&b, CD_LOAD, t, offsetof(ca_hot, script_sp));
  cd_registers(&b, true, CD_CMP, cd_number(t), DR_REG_RSP);
  uint elsewhere = cd_jump(&b, CD_JNE);
  cd_wide_local(&b, CD_LOAD, t, offsetof(ca_hot, script_cell));
  cd_wide(&b, CD_LOAD, t, t, 0);
  if (mixed[0] >= 0) {
    cd_wide(&b, CD_LOAD, u, t, mixed[0]);
    if (mixed[1] >= 0)
      cd_wide(&b, CD_LOAD, u, u, mixed[1]);
    cd_registers(&b, true, 0xc1, 0, u); /* rol */
    cd_byte(&b, 32);
    cd_registers(&b, true, CD_XOR, cd_number(t), u);
  }
  cd_wide_local(&b, CD_CMP, t, offsetof(ca_hot, entry));
  uint same = cd_jump(&b, CD_JE);
  cd_here(&b, elsewhere);
  cd_put_bytes_and_call(p, &b, *cd_called_stub(cd_script_helper()), same);
  cd_give(p, u);
  cd_give(p, t);
  cd_give_flags(p);
}
