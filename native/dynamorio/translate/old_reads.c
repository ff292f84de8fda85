#include "old_reads.h"
#include "base/base.h"
#include "core/rows/frame.h"
#include "core/stack/stack.h"
#include "dynamorio/state/slots.h"
#include "code.h"
#include "plain.h"

#define ADD(instr) instrlist_meta_append(il, instr)
#define AT(reg, offset, size) opnd_create_base_disp(reg, DR_REG_NULL, 0, (int)(offset), size)
#define FIELD(reg, field) AT(reg, offsetof(ca_frame, field), OPSZ_8)

void cd_add_near_old(void *dc, instrlist_t *il, reg_id_t back, bool shared) {
  enum { FRAME = sizeof(ca_frame), NEAR = 16 };
  reg_id_t f = back == DR_REG_RAX ? DR_REG_RCX : DR_REG_RAX;
  reg_id_t v = back == DR_REG_RDX ? DR_REG_RCX : DR_REG_RDX;
  instr_t *found[NEAR], *rare = INSTR_CREATE_label(dc), *zero = INSTR_CREATE_label(dc);
  instr_t *closed = INSTR_CREATE_label(dc);
  instr_t *common = INSTR_CREATE_label(dc), *done = INSTR_CREATE_label(dc);
  ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_C), CD_REG(f)));
  ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_D), CD_REG(v)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(f), CD_HOT(s)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG32(v), CD_TLS(8 * CD_SLOT_B, OPSZ_4)));
  /* A cell that is the thread's alone need not be acquired. */
  ADD(INSTR_CREATE_cmp(dc, CD_REG32(v), OPND_CREATE_INT8(shared ? CA_EXCLUSIVE : 0)));
  ADD(INSTR_CREATE_jcc(dc, OP_jz, opnd_create_instr(zero)));
  ADD(INSTR_CREATE_cmp(dc, CD_REG32(v), CD_IMM(CA_EXTERNAL_LIMIT)));
  ADD(INSTR_CREATE_jcc(dc, OP_jb, opnd_create_instr(rare)));
  /* It is older than the top's and the parent's `fresh`. */
  ADD(INSTR_CREATE_cmp(dc, AT(f, offsetof(ca_frame, ts), OPSZ_4), CD_REG32(v)));
  ADD(INSTR_CREATE_jcc(dc, OP_jbe, opnd_create_instr(done)));
  for (int k = 1; k < NEAR; k++) {
    found[k] = INSTR_CREATE_label(dc);
    ADD(INSTR_CREATE_cmp(dc, AT(f, (int)offsetof(ca_frame, ts) - k * FRAME, OPSZ_4), CD_REG32(v)));
    ADD(INSTR_CREATE_jcc(dc, OP_jbe, opnd_create_instr(found[k])));
  }
  ADD(INSTR_CREATE_jmp(dc, opnd_create_instr(rare)));
  for (int k = 1; k < NEAR; k++) {
    ADD(found[k]);
    ADD(INSTR_CREATE_add(dc, FIELD(f, rms), OPND_CREATE_INT8(1)));
    if (cd_notes_below()) {
      int above = (int)offsetof(ca_frame, ts) - (k - 1) * FRAME;
      ADD(INSTR_CREATE_mov_ld(dc, CD_REG32(v), AT(f, above, OPSZ_4)));
      ADD(INSTR_CREATE_mov_st(dc, CD_TLS(8 * CD_SLOT_BELOW_TIMES, OPSZ_4), CD_REG32(v)));
    }
    ADD(INSTR_CREATE_lea(dc, CD_REG(f), AT(f, -k * FRAME, OPSZ_lea)));
    ADD(INSTR_CREATE_jmp(dc, opnd_create_instr(common)));
  }
  ADD(common);
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(v), CD_HOT(stack)));
  ADD(INSTR_CREATE_cmp(dc, CD_REG(f), AT(v, offsetof(ca_stack, base), OPSZ_8)));
  ADD(INSTR_CREATE_jcc(dc, OP_jb, opnd_create_instr(closed)));
  ADD(INSTR_CREATE_cmp(dc, CD_REG(f), AT(v, offsetof(ca_stack, opaque), OPSZ_8)));
  ADD(INSTR_CREATE_jcc(dc, OP_jb, opnd_create_instr(closed)));
  ADD(INSTR_CREATE_sub(dc, FIELD(f, rms), OPND_CREATE_INT8(1)));
  if (cd_notes_below()) {
    ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_BELOW), CD_REG(f)));
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG32(v), AT(f, offsetof(ca_frame, ts), OPSZ_4)));
    ADD(INSTR_CREATE_mov_st(dc, CD_TLS(8 * CD_SLOT_BELOW_TIMES + 4, OPSZ_4), CD_REG32(v)));
    ADD(INSTR_CREATE_cmp(dc, CD_REG32(v), AT(f, offsetof(ca_frame, fresh), OPSZ_4)));
    ADD(INSTR_CREATE_jcc(dc, OP_jne, opnd_create_instr(closed)));
  }
  ADD(INSTR_CREATE_jmp(dc, opnd_create_instr(done)));
  ADD(closed); /* nothing is known */
  if (cd_notes_below())
    ADD(INSTR_CREATE_mov_st(dc, CD_TLS(8 * CD_SLOT_BELOW_TIMES, OPSZ_4), CD_IMM(0)));
  ADD(INSTR_CREATE_jmp(dc, opnd_create_instr(done)));
  ADD(zero);
  ADD(INSTR_CREATE_add(dc, FIELD(f, rms), OPND_CREATE_INT8(1)));
  ADD(done);
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(f), CD_SLOT(CD_SLOT_C)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(v), CD_SLOT(CD_SLOT_D)));
  ADD(INSTR_CREATE_jmp_ind(dc, CD_REG(back)));
  ADD(rare);
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(f), CD_SLOT(CD_SLOT_C)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(v), CD_SLOT(CD_SLOT_D)));
}
