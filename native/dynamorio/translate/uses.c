#include "uses.h"
#include "core/diagnosis/registers.h"
#include "plan.h"

/* rsp is nobody's result. */
static uint64_t bit_of(reg_id_t reg) {
  if (reg_is_gpr(reg)) {
    uint number = (uint)(reg_to_pointer_sized(reg) - DR_REG_RAX);
    return number == CA_STACK_POINTER ? 0 : 1ull << number;
  }
  uint number = reg_is_strictly_xmm(reg)   ? (uint)(reg - DR_REG_START_XMM)
                : reg_is_strictly_ymm(reg) ? (uint)(reg - DR_REG_START_YMM)
                : reg_is_strictly_zmm(reg) ? (uint)(reg - DR_REG_START_ZMM)
                                           : CA_VECTORS;
  return number < CA_VECTORS ? 1ull << (CA_GENERAL + number) : 0;
}

/* Those that an operand is, or that its address is made of. */
static uint64_t bits_of(opnd_t operand) {
  uint64_t bits = 0;
  if (opnd_is_reg(operand))
    return bit_of(opnd_get_reg(operand));
  for (int i = 0; i < opnd_num_regs_used(operand); i++)
    bits |= bit_of(opnd_get_reg_used(operand, i));
  return bits;
}

/* Instructions that leave the lowest number in a vector register as it is, or may: they write a
 * part that is above it, or that they say. */
static bool keeps_lowest(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_movhps: /* movlhps, too */
  case OP_movhpd:
  case OP_pinsrb:
  case OP_pinsrw:
  case OP_pinsrd: /* pinsrq, too */
  case OP_insertps:
    return true;
  default:
    return false;
  }
}

/* Writes of 32 bits clear the rest, as do those of vectors of 16 bytes, as far as is looked at.
 * What writes the lowest number of a vector alone, as scalar code and movhlps do, leaves in the
 * rest what nobody looks at. */
static bool is_whole(instr_t *instr, opnd_t operand) {
  enum { NUMBER = 4, ALL = 16 };
  reg_id_t reg = opnd_get_reg(operand);
  uint bytes = opnd_size_in_bytes(opnd_get_size(operand));
  return bytes >= (!reg_is_gpr(reg) && keeps_lowest(instr) ? ALL : NUMBER);
}

/* Instructions whose result is the same whatever the register has. */
static bool is_constant(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_xor:
  case OP_sub:
  case OP_sbb:
  case OP_pxor:
  case OP_xorps:
  case OP_xorpd:
  case OP_psubb:
  case OP_psubw:
  case OP_psubd:
  case OP_psubq:
  case OP_pcmpeqb:
  case OP_pcmpeqw:
  case OP_pcmpeqd:
  case OP_pcmpeqq:
  case OP_vpxor:
  case OP_vxorps:
  case OP_vxorpd:
  case OP_vpcmpeqb:
  case OP_vpcmpeqw:
  case OP_vpcmpeqd:
  case OP_vpcmpeqq:
    return instr_num_srcs(instr) >= 2 && opnd_is_reg(instr_get_src(instr, 0)) &&
           opnd_same(instr_get_src(instr, 0), instr_get_src(instr, 1));
  default:
    return false;
  }
}

static bool is_plain_store(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_mov_st:
  case OP_push:
  case OP_movnti:
  case OP_movd:
  case OP_movq:
  case OP_movss:
  case OP_movsd:
  case OP_movaps:
  case OP_movups:
  case OP_movapd:
  case OP_movupd:
  case OP_movdqa:
  case OP_movdqu:
  case OP_movlps:
  case OP_movlpd:
  case OP_vmovd:
  case OP_vmovq:
  case OP_vmovss:
  case OP_vmovsd:
  case OP_vmovaps:
  case OP_vmovups:
  case OP_vmovapd:
  case OP_vmovupd:
  case OP_vmovdqa:
  case OP_vmovdqu:
  case OP_vmovlps:
  case OP_vmovlpd:
    return instr_writes_memory(instr) && opnd_is_reg(instr_get_src(instr, 0));
  default:
    return false;
  }
}

static uint64_t read_flags(instr_t *instr) {
  bool constant = is_constant(instr) && instr_get_opcode(instr) != OP_sbb;
  return !constant && instr_get_arith_flags(instr, DR_QUERY_DEFAULT) & EFLAGS_READ_ARITH
             ? 1ull << CA_FLAGS
             : 0;
}

static uint64_t written_flags(instr_t *instr) {
  enum { ANY = EFLAGS_WRITE_CF | EFLAGS_WRITE_ZF };
  return instr_get_arith_flags(instr, DR_QUERY_DEFAULT) & ANY ? 1ull << CA_FLAGS : 0;
}

cd_uses cd_uses_of(instr_t *instr) {
  const uint64_t vectors = ((1ull << CA_VECTORS) - 1) << CA_GENERAL;
  cd_uses uses = {0, 0, 0};
  if (instr_is_nop(instr) || (cd_touches_no_data(instr) && instr_get_opcode(instr) != OP_lea))
    return uses;
  bool maybe = instr_is_predicated(instr); /* what it writes may stay as it is */
  int first = is_constant(instr) ? 2 : 0;
  if (is_plain_store(instr)) {
    uses.copied = bit_of(opnd_get_reg(instr_get_src(instr, 0)));
    first = 1;
  }
  for (int i = first; i < instr_num_srcs(instr); i++)
    uses.read |= bits_of(instr_get_src(instr, (uint)i));
  for (int i = 0; i < instr_num_dsts(instr); i++) {
    opnd_t to = instr_get_dst(instr, (uint)i);
    if (maybe || !opnd_is_reg(to))
      uses.read |= bits_of(to);
    if (opnd_is_reg(to) && is_whole(instr, to))
      uses.written |= bits_of(to);
  }
  if (instr_is_xsave(instr))
    uses.read |= vectors;
  uses.read |= read_flags(instr);
  uses.written |= written_flags(instr);
  return uses;
}
