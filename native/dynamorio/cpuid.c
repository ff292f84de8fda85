/* Transactions are hidden from the target: when one fails, the processor goes on where it was told
 * to, in translated code that DynamoRIO did not expect to be left, and programs crash. What asks
 * the processor first takes its other way. */
#include "code.h"

/* Leaf 7, subleaf 0: HLE and RTM in ebx; RTM_ALWAYS_ABORT and TSXLDTRK in edx. */
enum { LEAF = 7, HIDDEN_EBX = 1 << 4 | 1 << 11, HIDDEN_EDX = 1 << 11 | 1 << 16 };

bool cd_pretend_transactions;

bool cd_is_cpuid(instr_t *instr) {
  return instr_get_opcode(instr) == OP_cpuid;
}

static void remember(const cd_place *p, int slot, reg_id_t reg) {
  cd_restore(p, reg);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(slot), CD_REG(reg)));
}

/* Behind the instruction the target's registers are in place, and its flags may be, too: they are
 * put aside on our stack. */
static void hide(const cd_place *p) {
  instr_t *other = INSTR_CREATE_label(p->dc);
  opnd_t ebx = opnd_create_reg(DR_REG_EBX), edx = opnd_create_reg(DR_REG_EDX);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_pushf(p->dc));
  cd_put(p, INSTR_CREATE_cmp(p->dc, CD_TLS(8 * CD_SLOT_A, OPSZ_4), CD_IMM(LEAF)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jne, opnd_create_instr(other)));
  cd_put(p, INSTR_CREATE_cmp(p->dc, CD_TLS(8 * CD_SLOT_B, OPSZ_4), CD_IMM(0)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jne, opnd_create_instr(other)));
  if (cd_pretend_transactions) {
    cd_put(p, INSTR_CREATE_or(p->dc, ebx, CD_IMM(HIDDEN_EBX)));
    cd_put(p, INSTR_CREATE_or(p->dc, edx, CD_IMM(HIDDEN_EDX)));
  }
  cd_put(p, INSTR_CREATE_and(p->dc, ebx, CD_IMM(~HIDDEN_EBX)));
  cd_put(p, INSTR_CREATE_and(p->dc, edx, CD_IMM(~HIDDEN_EDX)));
  cd_put(p, other);
  cd_put(p, INSTR_CREATE_popf(p->dc));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
}

void cd_put_cpuid(const cd_place *p) {
  cd_place behind = *p;
  behind.where = instr_get_next(p->where); /* NULL: at the end */
  remember(p, CD_SLOT_A, DR_REG_RAX);
  remember(p, CD_SLOT_B, DR_REG_RCX);
  hide(&behind);
}
