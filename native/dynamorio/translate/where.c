#include "where.h"
#include <string.h>
#include "drreg.h"
#include "dynamorio/run/diagnosis.h"
#include "dynamorio/state/low_memory.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"

static void *mutex;

void cd_where_init(void) {
  mutex = dr_mutex_create();
}

/* Something equal that stays: there are few. */
static const cd_where *kept(const cd_where *where) {
  enum { MOST = 1 << 12 };
  static const cd_where *known[MOST];
  static uint count;
  const cd_where *found = NULL;
  dr_mutex_lock(mutex);
  for (uint i = 0; i < count && !found; i++)
    if (memcmp(known[i], where, sizeof *where) == 0)
      found = known[i];
  if (!found) {
    if (count == MOST)
      cd_fail_translating("registers are kept in too many ways");
    cd_where *copy = cd_low_memory_alloc(sizeof *copy);
    *copy = *where;
    found = known[count++] = copy;
  }
  dr_mutex_unlock(mutex);
  return found;
}

uint cd_where_now(const cd_place *p) {
  cd_where where = {{0}};
  for (uint r = 0; r < CA_GENERAL; r++) {
    drreg_reserve_info_t info = {.size = sizeof info};
    reg_id_t reg = (reg_id_t)(DR_REG_RAX + r);
    if (reg == DR_REG_RSP || drreg_reservation_info_ex(p->dc, reg, &info) != DRREG_SUCCESS ||
        info.holds_app_value || !info.app_value_retained)
      continue;
    if (!opnd_is_base_disp(info.opnd))
      cd_fail_translating("a register cannot be found");
    int at = info.is_dr_slot ? opnd_get_disp(info.opnd) : info.tls_offs;
    where.at[r] = (short)(at - (int)cd_offset);
  }
  return (uint)(uint64_t)kept(&where);
}

void cd_put_where(const cd_place *p) {
  if (cd_process.diagnosis)
    cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_WHERE), CD_IMM((int)cd_where_now(p))));
}
