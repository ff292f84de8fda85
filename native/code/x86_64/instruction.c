#include "code/instruction.h"

/* Entries of .plt, .plt.got and .plt.sec as GNU ld, gold, lld and mold write them: aligned to 8,
 * one jump through a slot, and a push or padding behind it. */
static ca_stub jump_stub(const unsigned char *code) {
  if ((uint64_t)code & 7)
    return CA_NO_STUB;
  if (code[0] == 0xf3 && code[1] == 0x0f && code[2] == 0x1e && code[3] == 0xfa)
    code += 4;
  if (code[0] == 0xf2)
    code++;
  if (code[0] != 0xff || code[1] != 0x25)
    return CA_NO_STUB;
  unsigned char behind = code[6];
  return behind == 0x68 || behind == 0x66 || behind == 0x0f || behind == 0x90 || behind == 0xcc
             ? CA_STUB_JUMP
             : CA_NO_STUB;
}

ca_stub ca_stub_at(const unsigned char *code) {
  switch (code[0]) {
  case 0xff:
    if (code[1] == 0x25)
      return jump_stub(code);
    if (code[1] == 0x35 && ((uint64_t)code & 15) == 0) {
      const unsigned char *jump = code + 6;
      if (jump[0] == 0xf2)
        jump++;
      return jump[0] == 0xff && jump[1] == 0x25 ? CA_STUB_BINDER : CA_NO_STUB;
    }
    return CA_NO_STUB;
  case 0xf3: /* endbr64 */
    if (code[1] != 0x0f || code[2] != 0x1e || code[3] != 0xfa)
      return CA_NO_STUB;
    if (code[4] == 0x68)
      return code[9] == 0xe9 || (code[9] == 0xf2 && code[10] == 0xe9) ? CA_STUB_JUMP : CA_NO_STUB;
    return jump_stub(code);
  case 0xf2:
    return jump_stub(code);
  case 0x68: /* push of the relocation's number, then to the first entry */
    return ((uint64_t)code & 15) == 6 && code[5] == 0xe9 ? CA_STUB_JUMP : CA_NO_STUB;
  default:
    return CA_NO_STUB;
  }
}

bool ca_is_jump(const unsigned char *code) {
  return code[0] == 0xeb || code[0] == 0xe9;
}

bool ca_is_repeated(const unsigned char *code) {
  bool repeat = false;
  for (int i = 0; i < 6; i++, code++) {
    if (*code == 0xf2 || *code == 0xf3)
      repeat = true;
    else if (*code != 0x66 && *code != 0x67 && (*code & 0xf0) != 0x40)
      break;
  }
  return repeat && ((*code >= 0xa4 && *code <= 0xa7) || (*code >= 0xaa && *code <= 0xaf));
}

bool ca_is_restore(const unsigned char *code) {
  if (*code == 0x41) /* r8 to r15 */
    code++;
  return (*code & 0xf8) == 0x58 || *code == 0xc9;
}

typedef struct {
  const unsigned char *opcode; /* behind all prefixes */
  int map;                     /* 0: one byte; 1: 0f; else what a VEX prefix says */
  unsigned char prefix;        /* the last of 66, f2 and f3, or 0 */
  bool narrow, wide;           /* 66; REX.W */
  uint32_t vector;             /* bytes of a vector register */
  bool broadcast;              /* one element in memory stands for all */
} decoded;

static decoded decode(const unsigned char *code) {
  static const unsigned char prefixes[4] = {0, 0x66, 0xf3, 0xf2};
  decoded d = {.vector = 16};
  for (int i = 0; i < 14; i++, code++) {
    if (*code == 0x66)
      d.narrow = true;
    if (*code == 0x66 || *code == 0xf2 || *code == 0xf3)
      d.prefix = *code;
    else if (*code != 0xf0 && *code != 0x67 && (*code & 0xe7) != 0x26 && (*code & 0xfe) != 0x64)
      break;
  }
  if ((*code & 0xf0) == 0x40) {
    d.wide = *code & 8;
    code++;
  }
  if (*code == 0xc4 || *code == 0xc5) {
    const unsigned char *last = code + (*code == 0xc4 ? 2 : 1);
    d.map = *code == 0xc4 ? code[1] & 31 : 1;
    d.prefix = prefixes[*last & 3];
    d.vector = *last & 4 ? 32 : 16;
    d.opcode = last + 1;
  } else if (*code == 0x62) { /* EVEX */
    d.map = code[1] & 7;
    d.prefix = prefixes[code[2] & 3];
    d.vector = 16u << (code[3] >> 5 & 3);
    d.broadcast = code[3] & 0x10;
    d.opcode = code + 4;
  } else {
    d.map = *code == 0x0f;
    d.opcode = code + d.map;
  }
  return d;
}

static bool in_memory(const decoded *d) {
  return d->opcode[1] < 0xc0;
}

bool ca_is_state_save(const unsigned char *code) {
  decoded d = decode(code);
  int operation = d.opcode[1] >> 3 & 7;
  if (!in_memory(&d))
    return false;
  switch (d.map << 8 | *d.opcode) {
  case 0x1ae: /* fxsave, fxrstor, xsave, xrstor, xsaveopt */
    return operation <= 1 || (operation >= 4 && operation <= 6);
  case 0x1c7: /* xrstors, xsavec, xsaves */
    return operation >= 3 && operation <= 5;
  case 0xd9: /* fldenv, fnstenv */
  case 0xdd: /* frstor, fnsave */
    return operation == 4 || operation == 6;
  default:
    return false;
  }
}

/* Bytes that an operand in memory is read by; 0: as engines see it. */
static uint32_t known_read(const decoded *d) {
  if (d->broadcast)
    return 0;
  switch (d->map << 8 | *d->opcode) {
  case 0x112: /* movddup */
    return d->prefix != 0xf2 ? 0 : d->vector > 16 ? d->vector : 8;
  case 0x114: /* unpcklps, unpcklpd */
  case 0x115:
    return d->vector;
  case 0x12c: /* cvttps2pi, cvtps2pi */
  case 0x12d:
    return d->prefix == 0 ? 8 : 0;
  case 0x1d1: /* shifts by what the low half says */
  case 0x1d2:
  case 0x1d3:
  case 0x1e1:
  case 0x1e2:
  case 0x1f1:
  case 0x1f2:
  case 0x1f3:
    return d->prefix == 0x66 ? 16 : 8;
  case 0x306: /* vperm2f128, vperm2i128 */
  case 0x346:
  case 0x31a: /* vinsertf32x8, vinsertf64x4, vinserti32x8, vinserti64x4 */
  case 0x33a:
    return 32;
  default:
    return 0;
  }
}

bool ca_known_widths(const unsigned char *code, uint32_t *read, uint32_t *written) {
  decoded d = decode(code);
  *read = in_memory(&d) ? known_read(&d) : 0;
  *written = 0;
  if (d.map == 0 && *d.opcode == 0x8c && in_memory(&d)) /* mov from a segment register */
    *written = 2;
  if (d.map == 1 && *d.opcode == 0xf7 && !in_memory(&d)) /* maskmovq, maskmovdqu */
    *written = d.prefix == 0x66 ? 16 : 8;
  return *read + *written > 0;
}

uint32_t ca_element_bytes(const unsigned char *code) {
  decoded d = decode(code);
  return !(*d.opcode & 1) ? 1 : d.wide ? 8 : d.narrow ? 2 : 4;
}

unsigned ca_string_operands(const unsigned char *code) {
  return (*decode(code).opcode & ~3) == 0xa4 ? 2 : 1;
}
