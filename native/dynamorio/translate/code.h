/* Small builders of instructions. */
#ifndef CD_CODE_H
#define CD_CODE_H

#include "core/stack/hot.h"
#include "dr_api.h"
#include "dynamorio/state/slots.h"

#define CD_REG(r) opnd_create_reg(r)
#define CD_REG32(r) opnd_create_reg(reg_64_to_32(r))
#define CD_TLS(offset, size)                                                                       \
  opnd_create_far_base_disp(cd_segment, DR_REG_NULL, DR_REG_NULL, 0, (int)(cd_offset + (offset)),  \
                            size)
#define CD_SLOT(slot) CD_TLS(8 * (slot), OPSZ_8)
/* Fields of the hot state. */
#define CD_HOT(field) CD_TLS(offsetof(ca_hot, field), OPSZ_8)
#define CD_IMM(value) OPND_CREATE_INT32(value)

/* Where code goes: before `where` in `list`. */
typedef struct {
  void *dc;
  instrlist_t *list;
  instr_t *where;
  uint turn;      /* 0 or 1: neighbouring blocks differ, see cd_take */
  bool loop;      /* the block goes back to its start */
  bool goes_back; /* it may go to code before its end, without a call or return */
} cd_place;

static inline void cd_put(const cd_place *p, instr_t *instr) {
  instrlist_meta_preinsert(p->list, p->where, instr);
}
/* A constant of any size into a register. */
static inline void cd_put_constant(const cd_place *p, reg_id_t reg, uint64_t value) {
  if (value <= UINT32_MAX)
    cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG32(reg), CD_IMM((int)value)));
  else
    cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG(reg), OPND_CREATE_INT64((ptr_int_t)value)));
}

#endif
