/* Bits of instructions that the processor ignores, which VEX does not see. SPDX-License-Identifier:
 * GPL-2.0-or-later
 *
 * The processor ignores W in the VEX prefix of many instructions, and L of some that work on one
 * number. VEX looks at them, and ends the program by an assertion or by SIGILL where they are set.
 * So it gets to see a copy of such an instruction without them. */
#ifndef CV_IGNORED_BITS_H
#define CV_IGNORED_BITS_H

#include "pub_tool_basics.h"
#include "libvex.h"
#include "libvex_ir.h"

/* VEX's own, which is not declared for others. */
typedef struct {
  UInt length, next, hint, kind;
} cv_dissected;

/* In its place by the linker's --wrap. */
cv_dissected __wrap_disInstr_AMD64(IRSB *block, const UChar *code, Long delta, Addr address,
                                   VexArch arch, const VexArchInfo *processor,
                                   const VexAbiInfo *abi, VexEndness order, Bool tell);

#endif
