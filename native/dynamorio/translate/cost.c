#include "cost.h"
#include "core/stack/hot.h"
#include "dr_api.h"
#include "drreg.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "registers.h"
#include "stubs.h"

/* Without the flags: to keep them takes longer than not to need them. */
static void put_cost_by_lea(const cd_place *p, size_t counter, uint64_t cost) {
  cd_bytes b;
  b.count = 0;
  reg_id_t sum = cd_take(p), more = cost <= INT32_MAX ? DR_REG_NULL : cd_take(p);
  cd_wide_local(&b, CD_LOAD, sum, counter);
  if (more == DR_REG_NULL) {
    cd_wide(&b, CD_LEA, sum, sum, (int)cost);
  } else {
    cd_constant(&b, more, cost);
    cd_memory(&b, true, CD_LEA, cd_number(sum), sum, more, 1, 0);
  }
  cd_wide_local(&b, CD_STORE, sum, counter);
  cd_put_bytes(p, &b);
  if (more != DR_REG_NULL)
    cd_give(p, more);
  cd_give(p, sum);
}

/* Goes to C when the counter's low half, the second cost, has come this far: long before it
 * overflows, for the sake of courses. There are fewer blocks. */
static void put_drain(const cd_place *p, cd_bytes *b, size_t counter) {
  enum { COMPARE = 7, MUCH = 1 << 13 };
  cd_local(b, false, 0x81, COMPARE, counter);
  cd_word(b, MUCH);
  cd_put_bytes_and_call(p, b, *cd_called_stub(cd_h_drain), cd_jump(b, CD_JB));
}

void cd_put_cost(const cd_place *p, uint64_t cost) {
  size_t counter = p->turn ? 8 * CD_SLOT_COST : offsetof(ca_hot, cost);
  bool dead = false;
  cd_bytes b;
  b.count = 0;
  if (cost == 0)
    return;
  if (!p->goes_back && (drreg_are_aflags_dead(p->dc, p->where, &dead) != DRREG_SUCCESS || !dead)) {
    put_cost_by_lea(p, counter, cost);
    return;
  }
  cd_take_flags(p);
  reg_id_t reg = cost <= INT32_MAX ? DR_REG_NULL : cd_take(p);
  if (reg == DR_REG_NULL) {
    cd_local(&b, true, 0x81, 0, counter);
    cd_word(&b, (uint)cost);
  } else {
    cd_constant(&b, reg, cost);
    cd_wide_local(&b, CD_ADD_TO, reg, counter);
  }
  if (p->goes_back)
    put_drain(p, &b, counter);
  else
    cd_put_bytes(p, &b);
  if (reg != DR_REG_NULL)
    cd_give(p, reg);
  cd_give_flags(p);
}

static void put_run_by_lea(const cd_place *p, int at) {
  cd_bytes b;
  b.count = 0;
  reg_id_t sum = cd_take(p);
  cd_wide(&b, CD_LOAD, sum, DR_REG_NULL, at);
  cd_wide(&b, CD_LEA, sum, sum, 1);
  cd_wide(&b, CD_STORE, sum, DR_REG_NULL, at);
  cd_put_bytes(p, &b);
  cd_give(p, sum);
}

void cd_put_run(const cd_place *p, const uint64_t *counter) {
  enum { INCREMENT = 0xff };
  bool dead = false;
  if (drreg_are_aflags_dead(p->dc, p->where, &dead) != DRREG_SUCCESS)
    dead = false;
  int at = (int)(uint64_t)counter;
  if (!dead && !cd_process.memory.threaded) {
    put_run_by_lea(p, at);
    return;
  }
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  if (cd_process.memory.threaded)
    cd_byte(&b, CD_LOCK);
  cd_memory(&b, true, INCREMENT, 0, DR_REG_NULL, DR_REG_NULL, 1, at);
  cd_put_bytes(p, &b);
  cd_give_flags(p);
}
