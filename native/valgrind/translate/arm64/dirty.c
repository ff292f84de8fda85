/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/dirty.h"

/* VEX cannot hand on the guest's state here. The function comes in its place, and is called with
 * the state, which is in x21 whenever translated code runs. */
extern void call_with_guest(void);
__asm__(".text\n"
        ".p2align 4\n"
        "call_with_guest:\n\t"
        "mov x16, x0\n\t"
        "mov x0, x21\n\t"
        "br x16\n");

IRDirty *cv_dirty(const HChar *name, void *function, IRExpr **args) {
  if (!args[0] || args[0]->tag != Iex_GSPTR)
    return unsafeIRDirty_0_N(0, name, function, args);
  args[0] = IRExpr_Const(IRConst_U64((ULong)(Addr)function));
  return unsafeIRDirty_0_N(0, name, call_with_guest, args);
}
