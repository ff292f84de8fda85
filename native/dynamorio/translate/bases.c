#include "bases.h"
#include "dynamorio/state/bases.h"
#include "registers.h"

bool cd_is_base(instr_t *instr) {
  int opcode = instr_get_opcode(instr);
  return opcode == OP_rdfsbase || opcode == OP_wrfsbase || opcode == OP_rdgsbase ||
         opcode == OP_wrgsbase;
}

static bool sets(instr_t *instr) {
  return instr_num_srcs(instr) > 0;
}

/* 32 bits are filled up with zeros. */
static void set(const cd_place *p, opnd_t from, opnd_t base) {
  cd_restore(p, reg_to_pointer_sized(opnd_get_reg(from)));
  if (opnd_get_size(from) == OPSZ_4) {
    opnd_set_size(&base, OPSZ_4);
    cd_put(p, INSTR_CREATE_mov_st(p->dc, base, from));
    opnd_set_disp(&base, opnd_get_disp(base) + 4);
    from = CD_IMM(0);
  }
  cd_put(p, INSTR_CREATE_mov_st(p->dc, base, from));
}

void cd_put_base(const cd_place *p) {
  instr_t *instr = p->where, *past = INSTR_CREATE_label(p->dc);
  int opcode = instr_get_opcode(instr);
  bool is_fs = opcode == OP_rdfsbase || opcode == OP_wrfsbase;
  cd_place behind = *p;
  behind.where = instr_get_next(instr); /* NULL: at the end */
  opnd_t base;
  if (!cd_base_of(p->dc, is_fs ? DR_SEG_FS : DR_SEG_GS, &base))
    return;
  if (sets(instr))
    set(p, instr_get_src(instr, 0), base);
  cd_put(p, INSTR_CREATE_jmp_short(p->dc, opnd_create_instr(past)));
  cd_put(&behind, past);
  if (!sets(instr)) {
    opnd_t to = instr_get_dst(instr, 0);
    opnd_set_size(&base, opnd_get_size(to));
    cd_put(&behind, INSTR_CREATE_mov_ld(p->dc, to, base));
  }
}
