/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "ignored_bits.h"
#include "pub_tool_libcbase.h"
#include "mended.h"

enum { PREFIX = 0xc4, MAP = 0x1f, W = 0x80, L = 0x04, IGNORE_W = 1, IGNORE_L = 2, LONGEST = 16 };

/* In pairs: from, to. Those of which VEX looks at W in vain, found by trying all. */
static const UChar first_map[] = {0x54, 0x59, 0x5c, 0x6d, 0x74, 0x76, 0xc5, 0xc5, 0xd0, 0xd0, 0xd4,
                                  0xd6, 0xd8, 0xe0, 0xe3, 0xe5, 0xe8, 0xef, 0xf4, 0xf6, 0xf8, 0xfe};
static const UChar second_map[] = {0x00, 0x0b, 0x28, 0x2b, 0x37, 0x40};
static const UChar third_map[] = {0x14, 0x15, 0x20, 0x20};
static const UChar on_one_number[] = {0x0a, 0x0b}; /* vroundss, vroundsd: in the third map */

static Bool is_among(UChar opcode, const UChar *pairs, UInt count) {
  for (UInt i = 0; i < count; i += 2)
    if (opcode >= pairs[i] && opcode <= pairs[i + 1])
      return True;
  return False;
}
#define IS_AMONG(opcode, pairs) is_among(opcode, pairs, sizeof pairs)

/* `vex`: from the prefix on. */
static UChar without_ignored(const UChar *vex) {
  UChar map = vex[1] & MAP, opcode = vex[3];
  enum { QUAD = 0x7e, REPEATED = 2, KIND = 3 }; /* vmovq: with another prefix it is vmovd */
  if (map == 3 && IS_AMONG(opcode, on_one_number))
    return vex[2] & (UChar) ~(W | L);
  if ((map == 1 &&
       (IS_AMONG(opcode, first_map) || (opcode == QUAD && (vex[2] & KIND) == REPEATED))) ||
      (map == 2 && IS_AMONG(opcode, second_map)) || (map == 3 && IS_AMONG(opcode, third_map)))
    return vex[2] & (UChar)~W;
  return vex[2];
}

/* Of an instruction whose prefix is at `vex`. */
static UInt bytes_from(const UChar *vex) {
  enum { BEFORE = 5, BY_REGISTER = 3, HAS_INDEX = 4, NO_BASE = 5 };
  UChar mod = vex[4] >> 6, rm = vex[4] & 7;
  UInt bytes = BEFORE;
  if (mod != BY_REGISTER && rm == HAS_INDEX)
    rm = vex[bytes++] & 7;
  if (mod == 2 || (mod == 0 && rm == NO_BASE))
    bytes += 4;
  else if (mod == 1)
    bytes += 1;
  return bytes + ((vex[1] & MAP) == 3 || vex[3] == 0xc5); /* a constant */
}

extern cv_dissected __real_disInstr_AMD64(IRSB *, const UChar *code, Long delta, Addr, VexArch,
                                          const VexArchInfo *, const VexAbiInfo *, VexEndness,
                                          Bool);

cv_dissected __wrap_disInstr_AMD64(IRSB *block, const UChar *code, Long delta, Addr address,
                                   VexArch arch, const VexArchInfo *processor,
                                   const VexAbiInfo *abi, VexEndness order, Bool tell) {
  static UChar copy[LONGEST];
  const UChar *from = code + delta;
  UInt at = 0;
  while (at < 3 && (from[at] == 0x67 || from[at] == 0x64 || from[at] == 0x65))
    at++;
  if (from[at] == PREFIX) {
    UChar changed = without_ignored(from + at);
    if (changed != from[at + 2]) {
      VG_(memcpy)(copy, from, at + bytes_from(from + at));
      copy[at + 2] = changed;
      code = copy - delta;
    }
  }
  cv_mended mended;
  cv_mend_before(block, from, &mended);
  cv_dissected result =
      __real_disInstr_AMD64(block, code, delta, address, arch, processor, abi, order, tell);
  cv_mend_after(block, &mended);
  return result;
}
