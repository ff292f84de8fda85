#include "registers.h"
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "dynamorio/state/messages.h"

static drvector_t turns[2];

void cd_registers_init(void) {
  for (uint turn = 0; turn < 2; turn++) {
    drreg_init_and_fill_vector(&turns[turn], false);
    /* rax is where flags are kept. */
    for (reg_id_t reg = DR_REG_RCX; reg <= DR_REG_R15; reg++)
      if (reg != DR_REG_RSP && (reg & 1) == turn)
        drreg_set_vector_entry(&turns[turn], reg, true);
  }
}

reg_id_t cd_take(const cd_place *p) {
  reg_id_t reg;
  if (drreg_reserve_dead_register(p->dc, p->list, p->where, NULL, &reg) != DRREG_SUCCESS &&
      drreg_reserve_register(p->dc, p->list, p->where, &turns[p->turn], &reg) != DRREG_SUCCESS &&
      drreg_reserve_register(p->dc, p->list, p->where, NULL, &reg) != DRREG_SUCCESS)
    cd_fail_translating("no register is free");
  return reg;
}

void cd_take_flags(const cd_place *p) {
  if (drreg_reserve_aflags(p->dc, p->list, p->where) != DRREG_SUCCESS)
    cd_fail_translating("flags cannot be kept");
}

void cd_give(const cd_place *p, reg_id_t reg) {
  if (drreg_unreserve_register(p->dc, p->list, p->where, reg) != DRREG_SUCCESS)
    cd_fail_translating("a register cannot be given back");
}

void cd_give_flags(const cd_place *p) {
  if (drreg_unreserve_aflags(p->dc, p->list, p->where) != DRREG_SUCCESS)
    cd_fail_translating("flags cannot be given back");
}

void cd_restore(const cd_place *p, reg_id_t reg) {
  if (drreg_get_app_value(p->dc, p->list, p->where, reg, reg) != DRREG_SUCCESS)
    cd_fail_translating("a register's value cannot be had");
}
