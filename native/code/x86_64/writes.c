#include "code/writes.h"

enum { RAX = 1 << 0, RCX = 1 << 1, RDX = 1 << 2, RBX = 1 << 3, RSP = 1 << 4, RSI = 1 << 6 };
enum { RDI = 1 << 7, R11 = 1 << 11, CALLEES = RAX | RCX | RDX | RSI | RDI | 0xf00 };

static uint32_t rm(const ca_instruction *in) {
  return in->has_modrm && !in->in_memory ? 1u << in->rm : 0;
}

static uint32_t reg(const ca_instruction *in) {
  return in->has_modrm ? 1u << in->reg : 0;
}

static uint32_t one_byte(const ca_instruction *in) {
  unsigned op = in->opcode, group = in->reg & 7;
  if (op < 0x40)
    return (op & 0x38) == 0x38 ? 0 : (op & 7) < 2 ? rm(in) : (op & 7) < 4 ? reg(in) : RAX;
  if (op < 0x58)
    return RSP;
  if ((op & 0xf0) == 0x70)
    return 0;
  if ((op & 0xf0) == 0xb0)
    return 0xffff; /* replaced below: its register is not in ModRM */
  if ((op >= 0xa4 && op <= 0xa7) || (op >= 0xaa && op <= 0xaf)) /* of strings */
    return RAX | RCX | RSI | RDI;
  switch (op) {
  case 0x63:
  case 0x69:
  case 0x6b:
  case 0x8a:
  case 0x8b:
  case 0x8d:
    return reg(in);
  case 0x68:
  case 0x6a:
    return RSP;
  case 0x80:
  case 0x81:
  case 0x83:
    return group == 7 ? 0 : rm(in);
  case 0x84:
  case 0x85:
  case 0x90:
  case 0xa8:
  case 0xa9:
    return 0;
  case 0x88:
  case 0x89:
  case 0xc0:
  case 0xc1:
  case 0xc6:
  case 0xc7:
  case 0xd0:
  case 0xd1:
  case 0xd2:
  case 0xd3:
    return rm(in);
  case 0x98:
    return RAX;
  case 0x99:
    return RDX;
  case 0xf6:
  case 0xf7:
    return group < 2 ? 0 : group < 4 ? rm(in) : RAX | RDX;
  case 0xfe:
    return rm(in);
  case 0xff:
    return group < 2 ? rm(in) : group < 4 ? CALLEES : group == 6 ? RSP : 0;
  case 0xe8:
    return CALLEES;
  case 0xe9:
  case 0xeb:
    return 0;
  default:
    return op >= 0xd8 && op <= 0xdf ? RAX : 0xffff; /* x87: fnstsw */
  }
}

static uint32_t two_bytes(const ca_instruction *in) {
  unsigned op = in->opcode;
  if ((op & 0xf0) == 0x40) /* cmov */
    return reg(in);
  if ((op & 0xf0) == 0x90) /* set */
    return rm(in);
  if ((op & 0xf8) == 0xc8) /* bswap */
    return 1u << in->rm;
  switch (op) {
  case 0x05: /* syscall */
    return RAX | RCX | R11;
  case 0x01: /* system instructions, cpuid, rdrand, rdtsc and the like */
  case 0x30:
  case 0x31:
  case 0x32:
  case 0x33:
  case 0x34:
  case 0x35:
  case 0x37:
  case 0xa2:
  case 0xc7:
    return RAX | RCX | RDX | RBX | rm(in);
  case 0xb0: /* cmpxchg */
  case 0xb1:
    return RAX | rm(in);
  case 0xa0: /* push and pop of segment registers */
  case 0xa1:
  case 0xa8:
  case 0xa9:
    return RSP;
  case 0xc0: /* xadd */
  case 0xc1:
    return reg(in) | rm(in);
  case 0x00: /* what has its result in a register or in memory */
  case 0x20:
  case 0x21:
  case 0x7e:
  case 0xa4:
  case 0xa5:
  case 0xab:
  case 0xac:
  case 0xad:
  case 0xae:
  case 0xb3:
  case 0xba:
  case 0xbb:
    return rm(in);
  case 0x02: /* ... in a register */
  case 0x03:
  case 0x2c:
  case 0x2d:
  case 0x50:
  case 0xaf:
  case 0xb2:
  case 0xb4:
  case 0xb5:
  case 0xb6:
  case 0xb7:
  case 0xb8:
  case 0xbc:
  case 0xbd:
  case 0xbe:
  case 0xbf:
  case 0xc5:
  case 0xd7:
    return reg(in);
  default: /* vectors, nops, prefetches, branches */
    return 0;
  }
}

/* Of VEX, EVEX and XOP; the register that is encoded in the prefix is not known. */
static uint32_t vector(const ca_instruction *in) {
  unsigned op = in->opcode;
  if (op >= 0xf0 && op <= 0xf7)
    return 0xffff;
  bool is_move = op == 0x2c || op == 0x2d || op == 0x50 || op == 0x7e || op == 0xc5 || op == 0xd7 ||
                 (op >= 0x78 && op <= 0x7b) || op == 0x92 || op == 0x93 || op <= 0x17;
  return (is_move ? reg(in) | rm(in) : 0) | ((op & 0xfc) == 0x60 ? RCX : 0);
}

uint32_t ca_registers_written(const ca_instruction *in) {
  if (in->map == CA_MAP_ONE) {
    unsigned op = in->opcode;
    if (op >= 0xb0 && op <= 0xbf)
      return 1u << in->rm;
    if (op >= 0x58 && op <= 0x5f)
      return RSP | 1u << in->rm;
    if (op > 0x90 && op <= 0x97)
      return RAX | 1u << in->rm;
    if (op == 0x86 || op == 0x87)
      return reg(in) | rm(in);
    return one_byte(in);
  }
  if (in->map == CA_MAP_0F)
    return two_bytes(in);
  if (in->map == CA_MAP_0F38)
    return in->opcode >= 0xf0 ? reg(in) | rm(in) : 0;
  if (in->map == CA_MAP_0F3A)
    return (in->opcode & 0xfc) == 0x14 ? rm(in) : (in->opcode & 0xfc) == 0x60 ? RCX : 0;
  return vector(in);
}

bool ca_writes_flags(const ca_instruction *in) {
  unsigned op = in->opcode, group = in->reg & 7;
  if (in->map == CA_MAP_ONE)
    switch (op) {
    case 0x63:
    case 0x68:
    case 0x6a:
    case 0x86:
    case 0x87:
    case 0x88:
    case 0x89:
    case 0x8a:
    case 0x8b:
    case 0x8d:
    case 0x90:
    case 0x98:
    case 0x99:
    case 0xc6:
    case 0xc7:
    case 0xe9:
    case 0xeb:
      return false;
    case 0xf6:
    case 0xf7:
      return group != 2; /* not */
    case 0xff:
      return group < 4;
    default:
      return !((op >= 0x50 && op < 0x60) || (op & 0xf0) == 0x70 || (op & 0xf0) == 0xb0);
    }
  if (in->map == CA_MAP_0F)
    return !((op >= 0x10 && op <= 0x1f) || (op >= 0x28 && op <= 0x2d) || (op & 0xf0) == 0x40 ||
             (op >= 0x54 && op <= 0x57) || op == 0x6e || op == 0x6f || op == 0x7e || op == 0x7f ||
             (op & 0xf0) == 0x80 || (op & 0xf0) == 0x90 || op == 0xb6 || op == 0xb7 || op == 0xbe ||
             op == 0xbf);
  return true;
}
