#include "known.h"
#include "dynamorio/state/process.h"

static int number_of(reg_id_t reg) {
  reg = reg_to_pointer_sized(reg);
  return reg >= DR_REG_RAX && reg <= DR_REG_R15 ? reg - DR_REG_RAX : -1;
}

void cd_known_init(cd_known *known) {
  known->next_root = CD_ROOT_FIRST;
  known->range_count = 0;
  for (int i = 0; i < 16; i++) {
    known->registers[i].root = i == DR_REG_RSP - DR_REG_RAX ? CD_ROOT_STACK : known->next_root++;
    known->registers[i].offset = 0;
  }
}

bool cd_known_address(const cd_known *known, opnd_t memory, cd_address *at) {
  *at = (cd_address){.root = CD_ROOT_ABSOLUTE, .aligned = true};
  if (opnd_is_rel_addr(memory) || opnd_is_abs_addr(memory)) {
    at->offset = (int64_t)opnd_get_addr(memory);
    return !opnd_is_far_memory_reference(memory);
  }
  if (!opnd_is_near_base_disp(memory))
    return false;
  reg_id_t base = opnd_get_base(memory), index = opnd_get_index(memory);
  at->offset = opnd_get_disp(memory);
  if (base != DR_REG_NULL) {
    int b = number_of(base);
    if (b < 0 || !reg_is_64bit(base))
      return false;
    at->root = known->registers[b].root;
    at->offset += known->registers[b].offset;
    at->aligned = at->root == CD_ROOT_STACK;
  }
  if (index != DR_REG_NULL) {
    int i = number_of(index);
    if (i < 0 || !reg_is_64bit(index))
      return false;
    at->index = known->registers[i].root;
    at->scale = (ushort)opnd_get_scale(memory);
    at->offset += at->scale * known->registers[i].offset;
    at->aligned = at->aligned && at->scale == 8;
  }
  return true;
}

/* Whether a second access changes nothing, after one that wrote, or did not. */
static bool is_settled(bool written, bool write) {
  if (cd_process.structures) /* these tell reads from writes */
    return written == write;
  return written || !write || !cd_process.memory.threaded;
}

bool cd_known_covered(cd_known *known, cd_address at, uint size, bool write) {
  int64_t cell = 1ll << cd_process.memory.shift, end = at.offset + size;
  if (at.aligned) { /* its neighbours in the cell are as good */
    at.offset &= -cell;
    end = (end + cell - 1) & -cell;
  }
  for (uint i = 0; i < known->range_count; i++) {
    const cd_address *r = &known->ranges[i].at;
    if (r->root == at.root && r->index == at.index && r->scale == at.scale &&
        r->offset <= at.offset && end <= known->ranges[i].end &&
        is_settled(known->ranges[i].written, write))
      return true;
  }
  if (known->range_count < CD_MAX_RANGES) {
    uint i = known->range_count++;
    known->ranges[i].at = at;
    known->ranges[i].end = end;
    known->ranges[i].written = write;
  }
  return false;
}

void cd_known_again(cd_known *known) {
  known->range_count = 0;
}

static void forget(cd_known *known, int reg) {
  known->registers[reg].root = known->next_root++;
  known->registers[reg].offset = 0;
}

/* The one 64-bit register that an instruction of this form changes by a known amount. */
static bool follows(cd_known *known, instr_t *instr) {
  int opcode = instr_get_opcode(instr);
  if (opcode == OP_push || opcode == OP_push_imm) {
    known->registers[DR_REG_RSP - DR_REG_RAX].offset -= 8;
    return true;
  }
  if (instr_num_dsts(instr) < 1 || !opnd_is_reg(instr_get_dst(instr, 0)) ||
      !reg_is_64bit(opnd_get_reg(instr_get_dst(instr, 0))))
    return false;
  int to = number_of(opnd_get_reg(instr_get_dst(instr, 0)));
  opnd_t from = instr_num_srcs(instr) > 0 ? instr_get_src(instr, 0) : opnd_create_null();
  if (to < 0)
    return false;
  switch (opcode) {
  case OP_add:
  case OP_sub:
    if (!opnd_is_immed_int(from))
      return false;
    known->registers[to].offset +=
        opcode == OP_add ? opnd_get_immed_int(from) : -opnd_get_immed_int(from);
    return true;
  case OP_inc:
    known->registers[to].offset += 1;
    return true;
  case OP_dec:
    known->registers[to].offset -= 1;
    return true;
  case OP_mov_ld:
  case OP_mov_st:
    if (!opnd_is_reg(from) || number_of(opnd_get_reg(from)) < 0 ||
        !reg_is_64bit(opnd_get_reg(from)))
      return false;
    known->registers[to] = known->registers[number_of(opnd_get_reg(from))];
    return true;
  case OP_lea:
    if (!opnd_is_base_disp(from) || opnd_get_index(from) != DR_REG_NULL ||
        opnd_get_base(from) == DR_REG_NULL || !reg_is_64bit(opnd_get_base(from)) ||
        number_of(opnd_get_base(from)) < 0)
      return false;
    known->registers[to] = known->registers[number_of(opnd_get_base(from))];
    known->registers[to].offset += opnd_get_disp(from);
    return true;
  default:
    return false;
  }
}

void cd_known_after(cd_known *known, instr_t *instr) {
  if (follows(known, instr))
    return;
  int opcode = instr_get_opcode(instr);
  for (int i = 0; i < instr_num_dsts(instr); i++) {
    opnd_t to = instr_get_dst(instr, i);
    int reg = opnd_is_reg(to) && reg_is_gpr(opnd_get_reg(to)) ? number_of(opnd_get_reg(to)) : -1;
    if (reg < 0)
      continue;
    if (opcode == OP_pop && reg == DR_REG_RSP - DR_REG_RAX &&
        !(i == 0 && opnd_is_reg(instr_get_dst(instr, 0))))
      known->registers[reg].offset += 8;
    else
      forget(known, reg);
  }
}
