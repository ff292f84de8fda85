/* The status of the engine's own failures. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind ends with status 1 when it fails, as many programs do. Nothing tells its tools, but all
 * ends go through one function: before the target has ended they are failures of ours. */
#include "valgrind/tool.h"

enum { OWN_FAILURE = 125 };

/* In libcoregrind, without public declarations. */
extern SysRes __real_vgPlain_do_syscall(UWord number, RegWord a, RegWord b, RegWord c, RegWord d,
                                        RegWord e, RegWord f, RegWord g, RegWord h);
extern SysRes __wrap_vgPlain_do_syscall(UWord number, RegWord a, RegWord b, RegWord c, RegWord d,
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
