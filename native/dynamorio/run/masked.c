#include "masked.h"
#include "core/stack/hot.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/thread.h"
#include "accounting.h"
#include "gather.h"

/* What one run of an instruction accesses. */
typedef struct {
  ca_hot *hot;
  const dr_mcontext_t *mc;
  instr_t *instr;
  opnd_t memory;
  uint64_t at;
  uint bytes;
  bool reads, writes;
} access;

static void touch(const access *a, uint64_t at, uint bytes) {
  if (a->reads)
    cd_access(a->hot, at, bytes, false);
  if (a->writes)
    cd_access(a->hot, at, bytes, true);
}

/* ---- bits ---- */

/* Where the bit is; DR_REG_NULL: the instruction has no such operand. */
static reg_id_t bit_offset_of(instr_t *instr) {
  int opcode = instr_get_opcode(instr);
  if (opcode == OP_bt || opcode == OP_bts || opcode == OP_btr || opcode == OP_btc)
    for (int i = 0; i < instr_num_srcs(instr); i++)
      if (opnd_is_reg(instr_get_src(instr, (uint)i)))
        return opnd_get_reg(instr_get_src(instr, (uint)i));
  return DR_REG_NULL;
}

/* The offset counts from the operand's first bit, upwards and downwards. */
static void access_bit(const access *a, reg_id_t reg) {
  int64_t offset = (int64_t)reg_get_value(reg, (dr_mcontext_t *)a->mc);
  if (a->bytes == 4)
    offset = (int)offset;
  else if (a->bytes == 2)
    offset = (short)offset;
  int64_t bits = 8 * (int64_t)a->bytes;
  int64_t operand = offset >= 0 ? offset / bits : -((-offset + bits - 1) / bits);
  touch(a, a->at + (uint64_t)(operand * (int64_t)a->bytes), a->bytes);
}

/* ---- vectors ---- */

/* With AVX, and with MMX and SSE: masks are the top bits of a vector's elements of so many bytes.
 */
static uint element_by_sign(int opcode) {
  switch (opcode) {
  case OP_vmaskmovps:
  case OP_vpmaskmovd:
    return 4;
  case OP_vmaskmovpd:
  case OP_vpmaskmovq:
    return 8;
  case OP_maskmovq:
  case OP_maskmovdqu:
  case OP_vmaskmovdqu:
    return 1;
  default:
    return 0;
  }
}

/* With VEX the mask is in the register that the prefix names, at c4 and two bytes. */
static uint second_register(const byte *code) {
  while (*code == 0x67 || *code == 0x64 || *code == 0x65)
    code++;
  return ~(uint)code[2] >> 3 & 15;
}

/* DynamoRIO does not touch them, nor does what translated code calls. */
static uint64_t mmx_value(uint number) {
  uint64_t value = 0;
#define OF(n)                                                                                      \
  case n:                                                                                          \
    __asm__ volatile("movq %%mm" #n ", %0" : "=m"(value));                                         \
    break
  switch (number) {
    OF(0);
    OF(1);
    OF(2);
    OF(3);
    OF(4);
    OF(5);
    OF(6);
    OF(7);
  }
#undef OF
  return value;
}

/* For maskmovq and maskmovdqu it is the last of the registers. */
static reg_id_t last_vector(instr_t *instr) {
  reg_id_t last = DR_REG_NULL;
  for (int i = 0; i < instr_num_srcs(instr); i++) {
    opnd_t o = instr_get_src(instr, (uint)i);
    if (opnd_is_reg(o) && (reg_is_simd(opnd_get_reg(o)) || reg_is_mmx(opnd_get_reg(o))))
      last = opnd_get_reg(o);
  }
  return last;
}

static void access_by_sign(const access *a, uint element, const byte *code) {
  reg_id_t reg = element > 1 ? DR_REG_XMM0 + second_register(code) : last_vector(a->instr);
  uint64_t value = reg_is_mmx(reg) ? mmx_value(reg - DR_REG_MM0) : 0;
  const byte *bits = reg_is_mmx(reg) ? (const byte *)&value : cd_vector(a->mc, reg);
  for (uint i = 0; i < a->bytes / element; i++)
    if (bits[i * element + element - 1] >> 7)
      touch(a, a->at + i * element, element);
}

/* ---- any of them ---- */

bool cd_is_masked(instr_t *instr) {
  if (!instr_reads_memory(instr) && !instr_writes_memory(instr))
    return false;
  return bit_offset_of(instr) != DR_REG_NULL || element_by_sign(instr_get_opcode(instr)) > 0;
}

static bool find_memory(access *a) {
  for (int i = 0; i < instr_num_srcs(a->instr); i++)
    if (opnd_is_memory_reference(instr_get_src(a->instr, (uint)i))) {
      a->memory = instr_get_src(a->instr, (uint)i);
      a->reads = true;
    }
  for (int i = 0; i < instr_num_dsts(a->instr); i++)
    if (opnd_is_memory_reference(instr_get_dst(a->instr, (uint)i))) {
      a->memory = instr_get_dst(a->instr, (uint)i);
      a->writes = true;
    }
  return a->reads || a->writes;
}

void cd_masked(app_pc pc) {
  void *dc = dr_get_current_drcontext();
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  instr_t instr;
  access a = {.hot = cd_thread_of(dc)->hot, .mc = &mc, .instr = &instr};
  if (!a.hot->thread || !dr_get_mcontext(dc, &mc))
    return;
  instr_init(dc, &instr);
  if (decode(dc, pc, &instr) && find_memory(&a)) {
    uint sign = element_by_sign(instr_get_opcode(&instr));
    a.at = (uint64_t)opnd_compute_address(a.memory, &mc);
    a.bytes = opnd_size_in_bytes(opnd_get_size(a.memory));
    cd_lock(a.hot);
    if (bit_offset_of(&instr) != DR_REG_NULL)
      access_bit(&a, bit_offset_of(&instr));
    else
      access_by_sign(&a, sign, pc);
    cd_unlock(a.hot);
  }
  instr_free(dc, &instr);
}
