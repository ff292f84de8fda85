/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "status.h"
#include "pub_tool_vkiscnums.h"

enum { OWN_FAILURE = 125 };

/* In libcoregrind, without public declarations. */
extern SysRes __real_vgPlain_do_syscall(UWord number, RegWord a, RegWord b, RegWord c, RegWord d,
                                        RegWord e, RegWord f, RegWord g, RegWord h);

static Bool target_ended;

void cv_target_ended(void) {
  target_ended = True;
}

SysRes __wrap_vgPlain_do_syscall(UWord number, RegWord a, RegWord b, RegWord c, RegWord d,
                                 RegWord e, RegWord f, RegWord g, RegWord h) {
  if (number == __NR_exit_group && !target_ended)
    a = OWN_FAILURE;
  return __real_vgPlain_do_syscall(number, a, b, c, d, e, f, g, h);
}
