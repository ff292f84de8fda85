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

void cd_put_args(const cd_place *p, uint64_t entry) {
  cd_take_flags(p);
  reg_id_t scratch = cd_take(p);
  cd_put_constant(p, scratch, entry);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_REG(scratch)));
  cd_put_helper(p, cd_h_args);
  cd_give(p, scratch);
  cd_give_flags(p);
}
