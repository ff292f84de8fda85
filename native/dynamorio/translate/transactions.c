#include "transactions.h"
#include "code.h"
#include "denied.h"

/* For no reason that is told, which is 0. */
void cd_fail_transactions(void *dc, instrlist_t *list) {
  instr_t *i = instrlist_first_app(list);
  while (i && instr_get_opcode(i) != OP_xbegin)
    i = instr_get_next_app(i);
  if (!i)
    return;
  app_pc pc = instr_get_app_pc(i);
  opnd_t other = instr_get_src(i, 0);
  instr_t *why = INSTR_CREATE_mov_imm(dc, CD_REG(DR_REG_EAX), CD_IMM(0));
  cd_cut(dc, list, i);
  instrlist_append(list, INSTR_XL8(why, pc));
  instrlist_append(list, INSTR_XL8(INSTR_CREATE_jmp(dc, other), pc));
}
