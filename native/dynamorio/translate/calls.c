/* Registers; calls whose target is not known, and traces. */
#include "code.h"

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
    cd_fail("no register is free");
  return reg;
}

void cd_take_flags(const cd_place *p) {
  if (drreg_reserve_aflags(p->dc, p->list, p->where) != DRREG_SUCCESS)
    cd_fail("flags cannot be kept");
}

void cd_give(const cd_place *p, reg_id_t reg) {
  if (drreg_unreserve_register(p->dc, p->list, p->where, reg) != DRREG_SUCCESS)
    cd_fail("a register cannot be given back");
}

void cd_give_flags(const cd_place *p) {
  if (drreg_unreserve_aflags(p->dc, p->list, p->where) != DRREG_SUCCESS)
    cd_fail("flags cannot be given back");
}

void cd_restore(const cd_place *p, reg_id_t reg) {
  if (drreg_get_app_value(p->dc, p->list, p->where, reg, reg) != DRREG_SUCCESS)
    cd_fail("a register's value cannot be had");
}

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

void cd_put_helper(const cd_place *p, cd_helper helper) {
  cd_put_stub_call(p, cd_stub(helper, DR_REG_NULL, 0, 0));
}

/* Bytes that a return takes off the stack. */
int cd_popped(instr_t *instr) {
  opnd_t first = instr_num_srcs(instr) > 0 ? instr_get_src(instr, 0) : opnd_create_null();
  return 8 + (opnd_is_immed_int(first) ? (int)opnd_get_immed_int(first) : 0);
}

void cd_put_binder(const cd_place *p) {
  cd_take_flags(p);
  cd_put_helper(p, cd_h_binder);
  cd_give_flags(p);
}

void cd_put_trace_flow(const cd_place *p, uint kind, opnd_t target, int sp_change) {
  if (!cd_process.tracing)
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
  if (!cd_process.tracing)
    return;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), b = cd_take(p);
  cd_put_address(p, memory, a, b);
  store(p, CD_SLOT_B, a);
  store_constant(p, CD_SLOT_A, a, write ? CA_TRACE_WRITE : CA_TRACE_READ);
  store_constant(p, CD_SLOT_C, a, size);
  cd_put_helper(p, cd_h_trace);
  cd_give(p, b);
  cd_give(p, a);
  cd_give_flags(p);
}
