#include "code/writes.h"

enum { CALLEES = 0x4007ffff /* x0 to x18, and x30 */ };

static uint32_t one(unsigned reg) {
  return reg < CA_SP ? 1u << reg : 0;
}

/* Instructions with a result in a general register, which their last five bits name; those of
 * vectors have it there, too, where they move or compare to one. */
static bool has_result(uint32_t word) {
  unsigned group = word >> 25 & 0xf;
  if ((group & 0xe) == 8 || (group & 7) == 5) /* with a constant; with registers */
    return true;
  if ((group & 7) != 7)
    return false;
  bool converts = (word & 0x7f20fc00) == 0x1e200000; /* fcvt, fmov and their like */
  bool moves = (word & 0xbfe0ec00) == 0x0e002c00;    /* umov, smov */
  return converts || moves || (word & 0x7f200000) == 0x1e000000;
}

/* Where the stack pointer can be a result: with a constant, or an extended register. */
static bool may_write_sp(uint32_t word) {
  bool constant = (word & 0x1f800000) == 0x11000000 && !(word & 1 << 29);
  bool logical = (word & 0x1f800000) == 0x12000000 && (word >> 29 & 3) != 3;
  bool extended = (word & 0x1fe00000) == 0x0b200000 && !(word & 1 << 29);
  return constant || logical || extended;
}

uint32_t ca_registers_written(const ca_instruction *in) {
  if (in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT)
    return CALLEES;
  if (in->flow != CA_FALLS_THROUGH)
    return 0;
  if (in->in_memory) {
    uint32_t written = in->writes_back ? 1u << in->base : 0;
    if (!in->vector && in->loads)
      written |= one(in->reg) | (in->pair ? one(in->second) : 0);
    /* The status of an exclusive store, and what cas and atomic operations had found. */
    bool is_exclusive = (in->word & 0x3f000000) == 0x08000000;
    if (is_exclusive || (in->loads && in->stores))
      written |= one(in->word >> 16 & 31) | one(in->reg);
    return written;
  }
  if (!has_result(in->word))
    return (in->word & 0xfff00000) == 0xd5300000 ? one(in->word & 31) : 0; /* mrs */
  unsigned reg = in->word & 31;
  return reg == CA_SP && may_write_sp(in->word) ? 1u << CA_SP : one(reg);
}

bool ca_writes_flags(const ca_instruction *in) {
  uint32_t word = in->word;
  if (in->flow != CA_FALLS_THROUGH)
    return in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT;
  if (in->in_memory)
    return false;
  unsigned group = word >> 25 & 0xf;
  if ((group & 0xe) == 8) /* adds, subs, ands */
    return ((word & 0x1f800000) == 0x11000000 && (word & 1 << 29)) ||
           ((word & 0x1f800000) == 0x12000000 && (word >> 29 & 3) == 3);
  if ((group & 7) == 5) {
    bool adds = (word & 0x1f000000) == 0x0b000000 && (word & 1 << 29);
    bool logical = (word & 0x1f000000) == 0x0a000000 && (word >> 29 & 3) == 3;
    bool compares = (word & 0x1fe00000) == 0x1a400000; /* ccmp, ccmn */
    bool carries = (word & 0x1fe00000) == 0x1a000000 && (word & 1 << 29);
    return adds || logical || compares || carries;
  }
  bool compares_floats = (word & 0xff20fc07) == 0x1e202000 || (word & 0xff200c00) == 0x1e200400;
  return (group & 7) == 7 ? compares_floats : (word & 0xfff00000) == 0xd5100000;
}
