/* Calls whose target is known when they happen. */
#include "flow.h"

static cd_known_target *targets;

void cd_targets_init(void) {
  targets = cd_low_table(CD_KNOWN_TARGETS * sizeof *targets);
}

void cd_forget_targets(void) {
  memset(targets, 0, CD_KNOWN_TARGETS * sizeof *targets);
}

/* Another thread may be between its looks at a target and at its construct: what is known stays as
 * long as there are several. */
static void know(uint64_t target, uint construct) {
  cd_known_target *at = &targets[target >> 4 & (CD_KNOWN_TARGETS - 1)];
  if (cd_process.constructs[construct].flags != 0 || (cd_process.threaded && at->target != 0))
    return;
  at->construct = construct;
  __atomic_store_n(&at->target, target, __ATOMIC_RELEASE);
}

void cd_h_call_unknown(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  uint construct = cd_construct(target);
  know(target, construct);
  cd_unlock(hot);
  cd_h_call(hot, target, sp, construct);
}

/* The target of a call into a register. */
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

void cd_put_indirect_call(const cd_place *p, uint64_t cost) {
  uint slow[5], count = 0, done = 0;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t a = cd_take(p), f = cd_take(p), t = cd_take(p);
  cd_put_target(p, a, t);
  if (cd_is_plain()) {
    cd_callee callee = {.target = a, .table = targets};
    cd_registers(&b, false, CD_LOAD, cd_number(t), a);
    cd_registers(&b, false, 0x81, 4, t); /* and */
    cd_word(&b, (CD_KNOWN_TARGETS - 1) * 16);
    cd_wide(&b, CD_CMP, a, t, (int)(uint64_t)targets);
    slow[count++] = cd_long_jump(&b, CD_JNE);
    count += cd_push_frame(&b, f, t, &callee, cost, slow + count);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_wide_local(&b, CD_STORE, a, 8 * CD_SLOT_A);
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_B);
  cd_put_slow(&b, cd_h_call_unknown, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, f);
  cd_give(p, a);
  cd_give_flags(p);
}
