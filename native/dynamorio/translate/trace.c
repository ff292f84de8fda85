#include "trace.h"
#include "wire/trace.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "calls.h"
#include "operand.h"
#include "plan.h"
#include "registers.h"
#include "returns.h"
#include "stubs.h"

static void store(const cd_place *p, int slot, reg_id_t reg) {
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(slot), CD_REG(reg)));
}

static void store_constant(const cd_place *p, int slot, reg_id_t scratch, uint64_t value) {
  if ((int64_t)value == (int32_t)value) {
    cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(slot), CD_IMM((int)value)));
    return;
  }
  cd_put_constant(p, scratch, value);
  store(p, slot, scratch);
}

static void store_sp(const cd_place *p, int slot, reg_id_t scratch, int change) {
  cd_put(p, INSTR_CREATE_lea(p->dc, CD_REG(scratch),
                             opnd_create_base_disp(DR_REG_RSP, DR_REG_NULL, 0, change, OPSZ_lea)));
  store(p, slot, scratch);
}

void cd_put_trace_flow(const cd_place *p, uint kind, opnd_t target, int sp_change) {
  if (!cd_process.trace.on)
    return;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), b = cd_take(p);
  if (opnd_is_immed_int(target))
    cd_put_constant(p, a, (uint64_t)opnd_get_immed_int(target));
  else
    cd_put_target(p, a, b);
  store(p, CD_SLOT_B, a);
  store_constant(p, CD_SLOT_A, a, kind);
  store_sp(p, CD_SLOT_C, a, kind == CA_TRACE_RETURN ? cd_popped(p->where) : sp_change);
  cd_put_helper(p, cd_h_trace);
  cd_give(p, b);
  cd_give(p, a);
  cd_give_flags(p);
}

void cd_put_trace_access(const cd_place *p, opnd_t memory, uint size, bool write) {
  if (!cd_process.trace.on)
    return;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), b = cd_take(p);
  cd_put_address(p, memory, a, b);
  store(p, CD_SLOT_B, a);
  uint kind = !write ? CA_TRACE_READ : cd_is_by_sp(memory) ? CA_TRACE_WRITE_BY_SP : CA_TRACE_WRITE;
  store_constant(p, CD_SLOT_A, a, kind);
  store_constant(p, CD_SLOT_C, a, size);
  cd_put_helper(p, cd_h_trace);
  cd_give(p, b);
  cd_give(p, a);
  cd_give_flags(p);
}
