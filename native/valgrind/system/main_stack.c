/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "main_stack.h"
#include "base/syscall.h"
#include "pub_tool_vkiscnums.h"

/* In libcoregrind, without public declarations: the limit as the target sees it, and the argument
 * of --main-stacksize. */
extern struct vki_rlimit VG_(client_rlimit_stack);
extern Word VG_(clo_main_stacksize);
extern Int __real_vgPlain_getrlimit(Int resource, struct vki_rlimit *limit);

/* Valgrind's own bound, and ours for a limit that is larger still, or none: only address space,
 * of which the target has 64 GB. */
enum { VALGRINDS = 16 << 20, MOST = 1 << 30 };

Int __wrap_vgPlain_getrlimit(Int resource, struct vki_rlimit *limit) {
  Int result = __real_vgPlain_getrlimit(resource, limit);
  if (limit == &VG_(client_rlimit_stack) && limit->rlim_cur > VALGRINDS)
    VG_(clo_main_stacksize) = limit->rlim_cur < MOST ? (Word)limit->rlim_cur : MOST;
  return result;
}

void cv_stack_limit_pass(void) {
  ca_syscall(__NR_setrlimit, VKI_RLIMIT_STACK, (long)&VG_(client_rlimit_stack), 0, 0, 0, 0);
}
