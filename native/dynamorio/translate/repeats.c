#include "repeats.h"
#include "dr_api.h"
#include "dynamorio/run/string_ops.h"
#include "dynamorio/state/slots.h"
#include "operand.h"
#include "registers.h"
#include "stubs.h"
#include "where.h"

static void store(const cd_place *p, int slot, reg_id_t reg) {
  cd_restore(p, reg);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(slot), CD_REG(reg)));
}

static uint kind_of(int opcode) {
  switch (opcode) {
  case OP_rep_movs:
    return CD_STRING_SOURCE | CD_STRING_WRITES;
  case OP_rep_stos:
    return CD_STRING_WRITES;
  case OP_rep_lods:
    return CD_STRING_SOURCE;
  case OP_rep_cmps:
    return CD_STRING_SOURCE | CD_STRING_COMPARES;
  case OP_repne_cmps:
    return CD_STRING_SOURCE | CD_STRING_COMPARES | CD_STRING_UNTIL_EQUAL;
  case OP_rep_scas:
    return CD_STRING_COMPARES;
  case OP_repne_scas:
    return CD_STRING_COMPARES | CD_STRING_UNTIL_EQUAL;
  default: /* ins and outs: not for user space */
    return 0;
  }
}

void cd_put_repeat(const cd_place *p) {
  uint kind = kind_of(instr_get_opcode(p->where));
  if (kind == 0)
    return;
  opnd_t element =
      instr_writes_memory(p->where) ? instr_get_dst(p->where, 0) : instr_get_src(p->where, 0);
  for (int i = 0; !opnd_is_memory_reference(element) && i < instr_num_srcs(p->where); i++)
    element = instr_get_src(p->where, i);
  for (int i = 0; !opnd_is_memory_reference(element) && i < instr_num_dsts(p->where); i++)
    element = instr_get_dst(p->where, i);
  uint bytes = cd_operand_bytes(element, p->where);
  instr_t *up = INSTR_CREATE_label(p->dc);
  cd_take_flags(p);
  reg_id_t a = cd_take(p);
  store(p, CD_SLOT_B, DR_REG_RCX);
  /* Registers that the instruction does not use may hold anything by now. */
  if (kind & CD_STRING_SOURCE)
    store(p, CD_SLOT_C, DR_REG_RSI);
  if (kind & (CD_STRING_WRITES | CD_STRING_COMPARES))
    store(p, CD_SLOT_D, DR_REG_RDI);
  if ((kind & CD_STRING_COMPARES) && !(kind & CD_STRING_SOURCE))
    store(p, CD_SLOT_E, DR_REG_RAX);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_IMM((int)(kind | bytes))));
  /* The direction flag is none that is set aside: it is still the target's. The stack is ours for
   * looking at it. */
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_pushf(p->dc));
  cd_put(p, INSTR_CREATE_pop(p->dc, CD_REG(a)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
  cd_put(p, INSTR_CREATE_test(p->dc, CD_REG32(a), CD_IMM(0x400)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jz, opnd_create_instr(up)));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A),
                                CD_IMM((int)(kind | bytes | CD_STRING_DOWN))));
  /* C code takes the flag to be clear. */
  cd_put(p, INSTR_CREATE_cld(p->dc));
  cd_put(p, up);
  cd_put_where(p);
  cd_put_helper(p, cd_h_string);
  cd_put(p, INSTR_CREATE_test(p->dc, CD_SLOT(CD_SLOT_A), CD_IMM(CD_STRING_DOWN)));
  instr_t *clear = INSTR_CREATE_label(p->dc);
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jz, opnd_create_instr(clear)));
  cd_put(p, INSTR_CREATE_std(p->dc));
  cd_put(p, clear);
  cd_give(p, a);
  cd_give_flags(p);
}
