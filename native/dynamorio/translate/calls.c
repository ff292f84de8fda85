#include "calls.h"
#include "code/constructs.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/targets.h"
#include "emit.h"
#include "frames.h"
#include "operand.h"
#include "registers.h"
#include "where.h"

void cd_put_target(const cd_place *p, reg_id_t to, reg_id_t scratch) {
  opnd_t target = instr_get_target(p->where);
  if (opnd_is_pc(target)) {
    cd_put_constant(p, to, (uint64_t)opnd_get_pc(target));
  } else if (opnd_is_reg(target)) {
    reg_id_t reg = opnd_get_reg(target);
    cd_restore(p, reg);
    if (reg != to)
      cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(to), CD_REG(reg)));
  } else {
    cd_put_address(p, target, to, scratch);
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(to), OPND_CREATE_MEM64(to, 0)));
  }
}

void cd_put_direct_call(const cd_place *p, uint64_t target, uint64_t cost) {
  uint id = cd_construct(target), slow[4] = {0}, count = 0, done = 0;
  cd_callee callee = {DR_REG_NULL, NULL, target, id, cd_process.constructs.list[id].flags};
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t f = cd_take(p), t = cd_take(p);
  if (cd_is_plain() && !(callee.flags & CA_CONSTRUCT_OPAQUE)) {
    count = cd_push_frame(&b, f, t, &callee, cost, slow);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_constant(&b, t, target);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_A);
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_B);
  cd_store_slot(&b, CD_SLOT_C, id);
  cd_put_where(p);
  cd_put_slow(&b, cd_h_call, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, f);
  cd_give_flags(p);
}

void cd_put_indirect_call(const cd_place *p, uint64_t cost) {
  uint slow[5], count = 0, done = 0;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), f = cd_take(p), t = cd_take(p);
  cd_put_target(p, a, t);
  if (cd_is_plain()) {
    cd_callee callee = {.target = a, .table = cd_targets};
    cd_registers(&b, false, CD_LOAD, cd_number(t), a);
    cd_registers(&b, false, 0x81, 4, t); /* and */
    cd_word(&b, (CD_TARGETS - 1) * 16);
    cd_wide(&b, CD_CMP, a, t, (int)(uint64_t)cd_targets);
    slow[count++] = cd_long_jump(&b, CD_JNE);
    count += cd_push_frame(&b, f, t, &callee, cost, slow + count);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_wide_local(&b, CD_STORE, a, 8 * CD_SLOT_A);
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_B);
  cd_put_where(p);
  cd_put_slow(&b, cd_h_call_unknown, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, f);
  cd_give(p, a);
  cd_give_flags(p);
}
