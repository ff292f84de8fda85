/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "registers.h"
#include "pub_tool_machine.h"

void cv_put_register(ThreadId tid, Int place, ULong value) {
  VG_(set_shadow_regs_area)(tid, 0, place, sizeof value, (const UChar *)&value);
}
