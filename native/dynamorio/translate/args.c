#include "args.h"
#include "core/rows/store.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/slots.h"
#include "registers.h"
#include "stubs.h"

void cd_put_registers(const cd_place *p) {
  static const reg_id_t registers[CA_ARGS] = {DR_REG_RDI, DR_REG_RSI, DR_REG_RDX,
                                              DR_REG_RCX, DR_REG_R8,  DR_REG_R9};
  for (int i = 0; i < CA_ARGS; i++)
    cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_ARGS + i), CD_REG(registers[i])));
}

static void put_helper_of(const cd_place *p, cd_helper helper, uint64_t what) {
  cd_take_flags(p);
  reg_id_t scratch = cd_take(p);
  cd_put_constant(p, scratch, what);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_REG(scratch)));
  cd_put_helper(p, helper);
  cd_give(p, scratch);
  cd_give_flags(p);
}

void cd_put_args(const cd_place *p, uint64_t entry) {
  put_helper_of(p, cd_h_args, entry);
}

void cd_put_allocation(const cd_place *p, uint kind) {
  put_helper_of(p, cd_h_allocation, kind);
}

void cd_put_returned(const cd_place *p) {
  cd_take_flags(p);
  cd_restore(p, DR_REG_RAX);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_ARGS), CD_REG(DR_REG_RAX)));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_REG(DR_REG_RSP)));
  cd_put_helper(p, cd_h_returned);
  cd_give_flags(p);
}
