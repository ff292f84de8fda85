#include "leave.h"
#include "dynamorio/sample/sample.h"
#include "registers.h"

/* From the activation's frame, or one around it, which longjmp and exceptions go to. A loop would
 * have ended before. */
static void leaves(uint64_t sp, int is_return) {
  if (sp > cd_sample->sp || (is_return && cd_sample->header))
    cd_sample_cut(CS_LEFT, 0);
  if (is_return)
    cd_sample_done();
}

/* Stacks that are further away, as a signal's or a coroutine's, are none around it. */
void cd_put_leave(const cd_place *p) {
  enum { NEAR = 8 << 20 };
  instr_t *inside = INSTR_CREATE_label(p->dc);
  cd_take_flags(p);
  reg_id_t distance = cd_take(p), own = cd_take(p);
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(distance), CD_REG(DR_REG_XSP)));
  cd_put_constant(p, own, cd_sample->sp);
  cd_put(p, INSTR_CREATE_sub(p->dc, CD_REG(distance), CD_REG(own)));
  cd_put(p, INSTR_CREATE_cmp(p->dc, CD_REG(distance), CD_IMM(NEAR)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jnb, opnd_create_instr(inside)));
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)leaves, false, 2, CD_REG(DR_REG_XSP),
                       CD_IMM(instr_is_return(p->where)));
  cd_put(p, inside);
  cd_give(p, own);
  cd_give(p, distance);
  cd_give_flags(p);
}
