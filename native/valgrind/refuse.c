/* System calls that the target is better off without. SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

enum { NR_io_uring_setup_ = 425, ENOSYS_ = 38 };

/* A thread that blocks in io_uring_enter keeps Valgrind's lock, and the kernel writes to memory
 * that no system call tells of. Programs have another way where the kernel has no io_uring.
 * A tool cannot prevent a call, but take back what came of it. */
void cv_refuse(ThreadId tid, UInt number, SysRes result) {
  if (number != NR_io_uring_setup_ || sr_isError(result))
    return;
  ca_syscall(__NR_close, (long)sr_Res(result), 0, 0, 0, 0, 0);
  ULong refused = (ULong)-ENOSYS_;
  VG_(set_shadow_regs_area)
  (tid, 0, offsetof(VexGuestAMD64State, guest_RAX), sizeof refused, (const UChar *)&refused);
}
