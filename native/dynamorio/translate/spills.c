#include "spills.h"
#include <string.h>
#include "dr_api.h"
#include "drmgr.h"
#include "dynamorio/state/slots.h"
#include "flags.h"

enum { SLOTS = 128, LENGTH = 9 };

static byte forms[2][16][SLOTS][LENGTH];

/* Where the bytes of `mov reg, gs:offset` or the other way are, or NULL. */
static byte *bytes_of(bool load, reg_id_t reg, int offset) {
  if (reg < DR_REG_RAX || reg > DR_REG_R15 || offset < 0 || offset % 8 != 0 || offset >= 8 * SLOTS)
    return NULL;
  uint number = (uint)(reg - DR_REG_RAX);
  byte *at = forms[load][number][offset / 8];
  at[1] = (byte)(0x48 | (number >> 3) << 2);
  at[2] = load ? 0x8b : 0x89;
  at[3] = (byte)((number & 7) << 3 | 4);
  at[4] = 0x25;
  memcpy(at + 5, &offset, 4);
  at[0] = cd_segment == DR_SEG_GS ? 0x65 : 0x64;
  return at;
}

static void shorten(instr_t *instr, opnd_t memory, opnd_t reg, bool load) {
  if (!opnd_is_far_base_disp(memory) || opnd_get_base(memory) != DR_REG_NULL ||
      opnd_get_index(memory) != DR_REG_NULL || opnd_get_segment(memory) != cd_segment ||
      !opnd_is_reg(reg))
    return;
  byte *at = bytes_of(load, opnd_get_reg(reg), opnd_get_disp(memory));
  if (!at)
    return;
  instr_set_raw_bits(instr, at, LENGTH);
  instr_set_operands_valid(instr, true);
}

static dr_emit_flags_t encode(void *dc, void *tag, instrlist_t *list, bool trace,
                              bool translating) {
  for (instr_t *i = instrlist_first(list), *next; i; i = next) {
    next = instr_get_next(i);
    if (instr_is_app(i) || cd_flags_end(dc, list, i) || instr_is_label(i) ||
        instr_raw_bits_valid(i))
      continue;
    int opcode = instr_get_opcode(i);
    if (opcode == OP_mov_st)
      shorten(i, instr_get_dst(i, 0), instr_get_src(i, 0), false);
    else if (opcode == OP_mov_ld)
      shorten(i, instr_get_src(i, 0), instr_get_dst(i, 0), true);
  }
  return DR_EMIT_STORE_TRANSLATIONS;
}

void cd_spills_init(void) {
  drmgr_register_bb_instru2instru_event(encode, NULL);
}
