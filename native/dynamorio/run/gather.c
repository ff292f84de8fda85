#include "gather.h"
#include "core/stack/hot.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/thread.h"
#include "accounting.h"

typedef struct {
  uint index, data; /* bytes of an element */
} elements;

static bool elements_of(int opcode, elements *e) {
  switch (opcode) {
  case OP_vpgatherdd:
  case OP_vgatherdps:
  case OP_vpscatterdd:
  case OP_vscatterdps:
    *e = (elements){4, 4};
    return true;
  case OP_vpgatherdq:
  case OP_vgatherdpd:
  case OP_vpscatterdq:
  case OP_vscatterdpd:
    *e = (elements){4, 8};
    return true;
  case OP_vpgatherqd:
  case OP_vgatherqps:
  case OP_vpscatterqd:
  case OP_vscatterqps:
    *e = (elements){8, 4};
    return true;
  case OP_vpgatherqq:
  case OP_vgatherqpd:
  case OP_vpscatterqq:
  case OP_vscatterqpd:
    *e = (elements){8, 8};
    return true;
  default:
    return false;
  }
}

bool cd_is_gather(instr_t *instr) {
  elements e;
  return elements_of(instr_get_opcode(instr), &e);
}

/* What an instruction gathers by, and how many elements it has at most. */
static opnd_t memory_of(instr_t *instr) {
  bool write = instr_writes_memory(instr);
  opnd_t at = write ? instr_get_dst(instr, 0) : instr_get_src(instr, 0);
  for (int s = 0; !opnd_is_base_disp(at) && s < instr_num_srcs(instr); s++)
    at = instr_get_src(instr, s);
  for (int d = 0; !opnd_is_base_disp(at) && d < instr_num_dsts(instr); d++)
    at = instr_get_dst(instr, d);
  return at;
}

static uint count_of(instr_t *instr, opnd_t at, const elements *e) {
  opnd_t value = instr_writes_memory(instr) ? instr_get_src(instr, instr_num_srcs(instr) - 1)
                                            : instr_get_dst(instr, 0);
  uint index_room = opnd_size_in_bytes(reg_get_size(opnd_get_index(at)));
  uint data_room =
      opnd_is_reg(value) ? opnd_size_in_bytes(reg_get_size(opnd_get_reg(value))) : index_room;
  uint count = index_room / e->index;
  return count < data_room / e->data ? count : data_room / e->data;
}

uint cd_gather_bytes(instr_t *instr) {
  elements e;
  return elements_of(instr_get_opcode(instr), &e) ? count_of(instr, memory_of(instr), &e) * e.data
                                                  : 0;
}

const byte *cd_vector(const dr_mcontext_t *mc, reg_id_t reg) {
  uint number = reg_is_strictly_zmm(reg)   ? reg - DR_REG_START_ZMM
                : reg_is_strictly_ymm(reg) ? reg - DR_REG_START_YMM
                                           : reg - DR_REG_START_XMM;
  return (const byte *)&mc->simd[number];
}

/* The mask: an opmask register, or the top bits of a vector's elements. */
static bool selected(const dr_mcontext_t *mc, instr_t *instr, uint i, uint data) {
  for (int s = 0; s < instr_num_srcs(instr); s++) {
    opnd_t o = instr_get_src(instr, s);
    if (!opnd_is_reg(o))
      continue;
    reg_id_t reg = opnd_get_reg(o);
    if (reg >= DR_REG_K0 && reg <= DR_REG_K7)
      return mc->opmask[reg - DR_REG_K0] >> i & 1;
  }
  for (int s = instr_num_srcs(instr) - 1; s >= 0; s--) {
    opnd_t o = instr_get_src(instr, s);
    if (opnd_is_reg(o) && reg_is_simd(opnd_get_reg(o)))
      return cd_vector(mc, opnd_get_reg(o))[i * data + data - 1] >> 7;
  }
  return true;
}

void cd_gather(app_pc pc) {
  void *dc = dr_get_current_drcontext();
  ca_hot *hot = cd_thread_of(dc)->hot;
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  instr_t instr;
  elements e;
  if (!hot->thread || !dr_get_mcontext(dc, &mc))
    return;
  instr_init(dc, &instr);
  if (decode(dc, pc, &instr) && elements_of(instr_get_opcode(&instr), &e)) {
    bool write = instr_writes_memory(&instr);
    opnd_t at = memory_of(&instr);
    reg_id_t index = opnd_get_index(at), base = opnd_get_base(at);
    uint count = count_of(&instr, at, &e);
    uint64_t start = base == DR_REG_NULL ? 0 : reg_get_value(base, &mc);
    start += (uint64_t)(int64_t)opnd_get_disp(at);
    const byte *indices = cd_vector(&mc, index);
    cd_lock(hot);
    for (uint i = 0; i < count; i++) {
      if (!selected(&mc, &instr, i, e.data))
        continue;
      int64_t which =
          e.index == 4 ? *(const int *)(indices + 4 * i) : *(const int64_t *)(indices + 8 * i);
      cd_access(hot, start + (uint64_t)(which * opnd_get_scale(at)), e.data, write);
    }
    cd_unlock(hot);
  }
  instr_free(dc, &instr);
}
