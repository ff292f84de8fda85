/* What the target could not get because of the engine. SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

/* A refusal of less than this is the target's own doing, more often than not. */
#define LARGE (1ul << 33)

void cv_explain(UInt number, const UWord *args, SysRes result) {
  static Bool said;
  UWord bytes = number == __NR_mmap ? args[1] : number == __NR_mremap ? args[2] : 0;
  if (!sr_isError(result) || bytes < LARGE || said)
    return;
  said = True;
  VG_(umsg)("comair: refused a mapping of %lu bytes\n", bytes);
}
