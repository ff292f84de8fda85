#include "code/decode.h"

enum { LONGEST = 15 };

/* What follows an opcode. */
enum {
  MODRM = 1,
  BYTE = 2,     /* an immediate of one byte */
  WORD = 4,     /* of two */
  FULL = 8,     /* of four, or two with an operand-size prefix */
  NEAR = 16,    /* a distance of four bytes */
  ADDRESS = 32, /* of eight bytes, or four with an address-size prefix */
  BAD = 64,
};

/* Where the reader is; `left` bytes may be read. */
typedef struct {
  const unsigned char *at;
  size_t left;
  bool narrow_address;
} reader;

static unsigned one_byte(uint8_t op) {
  static const uint8_t arithmetic[8] = {MODRM, MODRM, MODRM, MODRM, BYTE, FULL, BAD, BAD};
  if (op < 0x40)
    return arithmetic[op & 7];
  switch (op) {
  case 0x68:
  case 0xa9:
    return FULL;
  case 0x69:
  case 0x81:
  case 0xc7:
    return MODRM | FULL;
  case 0x6a:
  case 0xa8:
  case 0xcd:
  case 0xeb:
    return BYTE;
  case 0x6b:
  case 0x80:
  case 0x83:
  case 0xc0:
  case 0xc1:
  case 0xc6:
    return MODRM | BYTE;
  case 0xc2:
  case 0xca:
    return WORD;
  case 0xc8:
    return WORD | BYTE;
  case 0xe8:
  case 0xe9:
    return NEAR;
  case 0x60:
  case 0x61:
  case 0x82:
  case 0x9a:
  case 0xce:
  case 0xd4:
  case 0xd5:
  case 0xd6:
  case 0xea:
    return BAD;
  case 0x63:
    return MODRM;
  case 0xd7:
    return 0;
  }
  if ((op & 0xf0) == 0x70 || (op >= 0xe0 && op <= 0xe7))
    return BYTE;
  if ((op & 0xf0) == 0xb0)
    return op < 0xb8 ? BYTE : FULL;
  if (op >= 0xa0 && op <= 0xa3)
    return ADDRESS;
  bool takes = (op >= 0x84 && op <= 0x8f) || (op >= 0xd0 && op <= 0xdf) || op >= 0xfe ||
               op == 0xf6 || op == 0xf7;
  return takes ? MODRM : 0;
}

/* After 0f. */
static unsigned two_bytes(uint8_t op) {
  switch (op) {
  case 0x04:
  case 0x0a:
  case 0x0c:
  case 0x24:
  case 0x25:
  case 0x26:
  case 0x27:
  case 0x36:
  case 0x39:
  case 0x3b:
  case 0x3c:
  case 0x3d:
  case 0x3e:
  case 0x3f:
    return BAD;
  case 0x0f: /* 3DNow! */
  case 0x70:
  case 0x71:
  case 0x72:
  case 0x73:
  case 0xa4:
  case 0xac:
  case 0xba:
  case 0xc2:
  case 0xc4:
  case 0xc5:
  case 0xc6:
    return MODRM | BYTE;
  case 0x77:
  case 0xa0:
  case 0xa1:
  case 0xa2:
  case 0xa8:
  case 0xa9:
  case 0xaa:
    return 0;
  }
  if ((op >= 0x05 && op <= 0x0e && op != 0x0d) || (op >= 0x30 && op <= 0x37) || (op & 0xf8) == 0xc8)
    return 0;
  return (op & 0xf0) == 0x80 ? NEAR : MODRM;
}

static bool read(reader *r, size_t bytes, int64_t *value) {
  uint64_t read = 0;
  if (r->left < bytes)
    return false;
  for (size_t i = 0; i < bytes; i++)
    read |= (uint64_t)r->at[i] << 8 * i;
  r->at += bytes;
  r->left -= bytes;
  unsigned unused = 64 - 8 * (unsigned)bytes;
  *value = bytes == 0 ? 0 : (int64_t)(read << unused) >> unused;
  return true;
}

/* extension: bits 2, 1 and 0 extend reg, index and base, as REX's do. */
static bool read_modrm(ca_instruction *in, reader *r, unsigned extension) {
  int64_t byte, displacement = 0;
  if (!read(r, 1, &byte))
    return false;
  unsigned mod = byte >> 6 & 3, rm = byte & 7;
  in->has_modrm = true;
  in->reg = (uint8_t)((byte >> 3 & 7) | (extension & 4) << 1);
  in->rm = (uint8_t)(rm | (extension & 1) << 3);
  in->in_memory = mod != 3;
  if (mod == 3)
    return true;
  in->base = in->rm;
  if (rm == 4) {
    if (!read(r, 1, &byte))
      return false;
    unsigned index = (byte >> 3 & 7) | (extension & 2) << 2;
    in->index = index == 4 ? CA_NO_REGISTER : (uint8_t)index;
    in->scale = (uint8_t)(1 << (byte >> 6 & 3));
    in->base = (uint8_t)((byte & 7) | (extension & 1) << 3);
    if (mod == 0 && (byte & 7) == 5) {
      in->base = CA_NO_REGISTER;
      mod = 2;
    }
  } else if (mod == 0 && rm == 5) {
    in->base = CA_RIP;
    mod = 2;
  }
  if (!read(r, mod == 1 ? 1 : mod == 2 ? 4 : 0, &displacement))
    return false;
  in->displacement = (int32_t)displacement;
  return true;
}

static bool read_operands(ca_instruction *in, reader *r, unsigned operands, unsigned extension) {
  int64_t unused;
  in->rm = (uint8_t)((in->opcode & 7) | (extension & 1) << 3); /* if the opcode has a register */
  if ((operands & BAD) || ((operands & MODRM) && !read_modrm(in, r, extension)))
    return false;
  if (in->map == CA_MAP_ONE && (in->opcode == 0xf6 || in->opcode == 0xf7) && (in->reg & 7) <= 1)
    operands |= in->opcode == 0xf6 ? BYTE : FULL;
  if (in->map == CA_MAP_ONE && (in->opcode & 0xf8) == 0xb8 && in->wide)
    return read(r, 8, &in->immediate);
  if (operands & ADDRESS)
    return read(r, r->narrow_address ? 4 : 8, &unused);
  return (!(operands & WORD) || read(r, 2, &in->immediate)) &&
         (!(operands & BYTE) || read(r, 1, &in->immediate)) &&
         (!(operands & FULL) || read(r, in->narrow && !in->wide ? 2 : 4, &in->immediate)) &&
         (!(operands & NEAR) || read(r, 4, &in->immediate));
}

/* c4, c5, 62 and 8f; behind them is what they say. */
static bool read_vector(ca_instruction *in, reader *r, uint8_t first) {
  static const uint8_t prefixes[4] = {0, 0x66, 0xf3, 0xf2};
  int64_t b[4] = {0}, opcode;
  size_t bytes = first == 0xc5 ? 1 : first == 0x62 ? 3 : 2;
  for (size_t i = 0; i < bytes; i++)
    if (!read(r, 1, &b[i]))
      return false;
  if (!read(r, 1, &opcode))
    return false;
  unsigned map = first == 0xc5 ? 1 : first == 0x62 ? b[0] & 7 : b[0] & 0x1f;
  if (first == 0x62   ? (b[0] & 8) || !(b[1] & 4) || map == 0 || map == 4 || map == 7
      : first == 0x8f ? map < 8 || map > 10
                      : map == 0 || map > 3)
    return false;
  in->map = CA_MAP_VECTOR;
  in->evex = first == 0x62;
  in->opcode = (uint8_t)opcode;
  in->prefix = prefixes[b[first == 0xc5 ? 0 : 1] & 3];
  unsigned operands = map == 1               ? two_bytes(in->opcode) & (MODRM | BYTE)
                      : map == 3 || map == 8 ? MODRM | BYTE
                      : map == 10            ? MODRM | NEAR
                                             : MODRM;
  unsigned inverted = ~(unsigned)b[0] >> 5 & 7;
  return read_operands(in, r, operands, first == 0xc5 ? inverted & 4 : inverted);
}

static void set_flow(ca_instruction *in, uint64_t next) {
  unsigned op = in->opcode, group = in->reg & 7;
  in->flow = CA_FALLS_THROUGH;
  if (in->map == CA_MAP_ONE) {
    if ((op & 0xf0) == 0x70 || (op >= 0xe0 && op <= 0xe3) || (op == 0xc7 && group == 7))
      in->flow = CA_BRANCH; /* c7 /7: xbegin */
    else if (op == 0xe8)
      in->flow = CA_CALL;
    else if (op == 0xe9 || op == 0xeb)
      in->flow = CA_JUMP;
    else if (op == 0xc2 || op == 0xc3 || op == 0xca || op == 0xcb || op == 0xcf)
      in->flow = CA_RETURN;
    else if (op == 0xff && (group == 2 || group == 3))
      in->flow = CA_CALL_INDIRECT;
    else if (op == 0xff && (group == 4 || group == 5))
      in->flow = CA_JUMP_INDIRECT;
    else if (op == 0xf4) /* hlt */
      in->flow = CA_TRAP;
  } else if (in->map == CA_MAP_0F) {
    if ((op & 0xf0) == 0x80)
      in->flow = CA_BRANCH;
    else if (op == 0x07 || op == 0x35) /* sysret, sysexit */
      in->flow = CA_RETURN;
    else if (op == 0x0b || op == 0xb9 || op == 0xff) /* ud2, ud1, ud0 */
      in->flow = CA_TRAP;
  }
  if (in->flow == CA_JUMP || in->flow == CA_BRANCH || in->flow == CA_CALL)
    in->target = next + (uint64_t)in->immediate;
}

/* What processors of different makers do differently, and what there is none of. */
static bool is_doubtful(const ca_instruction *in) {
  unsigned group = in->reg & 7;
  if (in->map != CA_MAP_ONE)
    return in->map == CA_MAP_0F && in->flow == CA_BRANCH && in->narrow && !in->wide;
  switch (in->opcode) {
  case 0x8d: /* lea of a register */
    return !in->in_memory;
  case 0x8f:
    return group != 0;
  case 0xc6:
  case 0xc7:
    return group != 0 && (group != 7 || in->in_memory || in->rm != 0);
  case 0xfe:
    return group > 1;
  case 0xff:
    return group == 7 || ((group == 3 || group == 5) && !in->in_memory) ||
           (in->narrow && !in->wide && (group == 2 || group == 4));
  default: /* a distance of two bytes, or of four */
    return (in->flow == CA_JUMP || in->flow == CA_CALL) && in->narrow && !in->wide;
  }
}

static bool decode(ca_instruction *in, reader *r) {
  int64_t byte;
  unsigned rex = 0;
  do {
    if (!read(r, 1, &byte))
      return false;
    byte &= 0xff;
    if ((byte & 0xf0) == 0x40) {
      rex = (unsigned)byte;
      continue;
    }
    if (byte == 0x66)
      in->narrow = true;
    if (byte == 0x66 || byte == 0xf2 || byte == 0xf3)
      in->prefix = (uint8_t)byte;
    else if (byte == 0x67)
      r->narrow_address = true;
    else if (byte == 0x64 || byte == 0x65)
      in->segment = true;
    else if (byte != 0xf0 && (byte & 0xe7) != 0x26)
      break;
    rex = 0; /* it counts only right before the opcode */
  } while (true);
  in->wide = rex & 8;
  bool is_xop = byte == 0x8f && r->left > 0 && (r->at[0] & 0x1f) >= 8;
  if (byte == 0xc4 || byte == 0xc5 || byte == 0x62 || is_xop)
    return read_vector(in, r, (uint8_t)byte);
  in->opcode = (uint8_t)byte;
  unsigned operands = one_byte(in->opcode);
  if (byte == 0x0f) {
    if (!read(r, 1, &byte))
      return false;
    in->map = CA_MAP_0F;
    in->opcode = (uint8_t)byte;
    operands = two_bytes(in->opcode);
    if (in->opcode == 0x38 || in->opcode == 0x3a) {
      in->map = in->opcode == 0x38 ? CA_MAP_0F38 : CA_MAP_0F3A;
      operands = in->map == CA_MAP_0F38 ? MODRM : MODRM | BYTE;
      if (!read(r, 1, &byte))
        return false;
      in->opcode = (uint8_t)byte;
    }
  }
  /* 78 of SSE4a has two immediates. */
  if (in->map == CA_MAP_0F && in->opcode == 0x78 && (in->narrow || in->prefix == 0xf2))
    operands = MODRM | WORD;
  return read_operands(in, r, operands, rex);
}

void ca_decode(ca_instruction *in, const unsigned char *code, size_t bytes, uint64_t address) {
  reader r = {code, bytes < LONGEST ? bytes : LONGEST, false};
  *in = (ca_instruction){.base = CA_NO_REGISTER, .index = CA_NO_REGISTER, .scale = 1};
  if (decode(in, &r)) {
    in->length = (uint8_t)(r.at - code);
    set_flow(in, address + in->length);
    if (!is_doubtful(in))
      return;
  }
  *in = (ca_instruction){.base = CA_NO_REGISTER, .index = CA_NO_REGISTER, .scale = 1};
}

bool ca_writes_by_sp(const ca_instruction *i) {
  enum { SP = 4, GROUP_5 = 0xff, PUSH = 6 };
  if (i->map == CA_MAP_ONE) {
    if ((i->opcode >= 0x50 && i->opcode <= 0x57) || i->opcode == 0x68 || i->opcode == 0x6a ||
        i->opcode == 0x9c || i->opcode == 0xc8)
      return true;
    if (i->opcode == GROUP_5 && (i->reg & 7) == PUSH)
      return true;
  }
  if (i->map == CA_MAP_0F && (i->opcode == 0xa0 || i->opcode == 0xa8))
    return true;
  return i->in_memory && i->base == SP && i->index == CA_NO_REGISTER;
}

bool ca_condition_of(const ca_instruction *in, uint8_t *condition) {
  bool near = in->map == CA_MAP_0F && (in->opcode & 0xf0) == 0x80;
  bool is_short = in->map == CA_MAP_ONE && (in->opcode & 0xf0) == 0x70;
  *condition = in->opcode & 15;
  return in->flow == CA_BRANCH && (near || is_short);
}

bool ca_jump_slot(const unsigned char *code, size_t bytes, uint64_t address, uint64_t *slot) {
  ca_instruction in;
  for (int i = 0; i < 2; i++) { /* endbr64 */
    ca_decode(&in, code, bytes, address);
    *slot = ca_rip_address(&in, address);
    if (in.flow == CA_JUMP_INDIRECT || in.flow == CA_CALL_INDIRECT)
      return in.in_memory && in.base == CA_RIP && in.index == CA_NO_REGISTER;
    if (in.flow != CA_FALLS_THROUGH)
      return false;
    code += in.length, bytes -= in.length, address += in.length;
  }
  return false;
}

bool ca_is_padding(const ca_instruction *in) {
  if (in->map == CA_MAP_0F)
    return in->opcode == 0x1f || in->opcode == 0x0b; /* nop, ud2 */
  if (in->map != CA_MAP_ONE)
    return false;
  bool to_itself = in->opcode == 0x8d && in->base == in->reg && in->displacement == 0 &&
                   in->index == CA_NO_REGISTER;
  bool exchanges_itself = in->opcode == 0x87 && !in->in_memory && in->reg == in->rm;
  return in->opcode == 0x90 || in->opcode == 0xcc || to_itself || exchanges_itself;
}
