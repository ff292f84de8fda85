/* Passes of VEX over code that we have instrumented, left out by the linker's --wrap: it does not
 * reach VEX's own passes over the target's code. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Checking each block's IR, three times, and cleaning it up after instrumentation took a twentieth
 * of the engine's time on a short run of much code (cc1). What we add is neither dead nor copied
 * about. With --check-ir=yes all of that is done. */
#include "tool.h"

Bool cv_check_ir;

extern void __real_sanityCheckIRSB(const IRSB *, const HChar *, Bool, IRType);
extern void __wrap_sanityCheckIRSB(const IRSB *, const HChar *, Bool, IRType);
extern void __real_do_deadcode_BB(IRSB *);
extern void __wrap_do_deadcode_BB(IRSB *);
extern IRSB *__real_cprop_BB(IRSB *);
extern IRSB *__wrap_cprop_BB(IRSB *);

void __wrap_sanityCheckIRSB(const IRSB *sb, const HChar *caller, Bool flat, IRType guest_word) {
  if (cv_check_ir)
    __real_sanityCheckIRSB(sb, caller, flat, guest_word);
}

void __wrap_do_deadcode_BB(IRSB *sb) {
  if (cv_check_ir)
    __real_do_deadcode_BB(sb);
}

IRSB *__wrap_cprop_BB(IRSB *sb) {
  return cv_check_ir ? __real_cprop_BB(sb) : sb;
}
