#include "operand.h"
#include <cpuid.h>
#include "code/instruction.h"
#include "dr_api.h"
#include "drreg.h"
#include "dynamorio/state/messages.h"

bool cd_is_string_loop(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_rep_ins:
  case OP_rep_outs:
  case OP_rep_movs:
  case OP_rep_stos:
  case OP_rep_lods:
  case OP_rep_cmps:
  case OP_repne_cmps:
  case OP_rep_scas:
  case OP_repne_scas:
    return true;
  default:
    return false;
  }
}

/* Of all that the system has switched on (Intel's manual, volume 1, 13.5). */
static uint saved_bytes(void) {
  static uint bytes;
  uint eax, ecx, edx;
  if (bytes == 0)
    __cpuid_count(13, 0, eax, bytes, ecx, edx);
  return bytes;
}

/* It pushes the frame pointer, and as many more words as it is nested. */
static uint entered_words(instr_t *instr) {
  for (int i = 0; i < instr_num_srcs(instr); i++) {
    opnd_t source = instr_get_src(instr, (uint)i);
    if (opnd_is_immed_int(source) && opnd_get_size(source) == OPSZ_1)
      return 1 + ((uint)opnd_get_immed_int(source) & 31);
  }
  return 1;
}

uint cd_operand_bytes(opnd_t memory, instr_t *instr) {
  const unsigned char *code = instr_get_app_pc(instr);
  uint32_t read = 0, written = 0;
  /* Some DynamoRIO takes for wider or narrower than they are. */
  if (code && ca_known_widths(code, &read, &written))
    return read + written;
  if (instr_is_xsave(instr))
    return saved_bytes();
  uint bytes = opnd_size_in_bytes(opnd_get_size(memory));
  return instr_get_opcode(instr) == OP_enter ? bytes * entered_words(instr) : bytes;
}

/* All others begin at 0 in 64-bit code. */
static bool has_base(reg_id_t segment) {
  return segment == DR_SEG_FS || segment == DR_SEG_GS;
}

/* What the operand says, without its segment. */
static void put_offset(const cd_place *p, opnd_t memory, reg_id_t to, reg_id_t scratch) {
  if (opnd_is_rel_addr(memory) || opnd_is_abs_addr(memory)) {
    cd_put_constant(p, to, (uint64_t)opnd_get_addr(memory));
    return;
  }
  reg_id_t base = opnd_get_base(memory), index = opnd_get_index(memory);
  int scale = opnd_get_scale(memory);
  if (index == DR_REG_AL) { /* xlat's table is indexed by a byte */
    index = to == base ? scratch : to;
    scale = 1;
    cd_put(p, INSTR_CREATE_movzx(p->dc, CD_REG32(index), CD_REG(DR_REG_AL)));
  }
  opnd_t near = opnd_create_base_disp_ex(
      base, index, scale, opnd_get_disp(memory), OPSZ_lea, opnd_is_disp_encode_zero(memory),
      opnd_is_disp_force_full(memory), opnd_is_disp_short_addr(memory));
  cd_put(p, INSTR_CREATE_lea(p->dc, CD_REG(to), near));
}

void cd_put_address(const cd_place *p, opnd_t memory, reg_id_t to, reg_id_t scratch) {
  drreg_restore_app_values(p->dc, p->list, p->where, memory, NULL);
  if (!opnd_is_memory_reference(memory) || opnd_is_vsib(memory))
    cd_fail_translating("an address cannot be computed");
  put_offset(p, memory, to, scratch);
  reg_id_t segment = opnd_is_far_memory_reference(memory) ? opnd_get_segment(memory) : DR_REG_NULL;
  if (!has_base(segment))
    return;
  /* Only now: it may be one of the operand's registers. */
  if (!dr_insert_get_seg_base(p->dc, p->list, p->where, segment, scratch))
    cd_fail_translating("a segment has no address");
  cd_put(p,
         INSTR_CREATE_lea(p->dc, CD_REG(to), opnd_create_base_disp(to, scratch, 1, 0, OPSZ_lea)));
}
