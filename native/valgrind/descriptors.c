/* The engine's log does not take descriptors away from the target.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

/* In libcoregrind, without a public declaration: the argument of --log-file. */
extern const HChar *VG_(clo_log_fname_unexpanded);

/* Logs take the lowest free numbers, those of closed standard streams among them, so a leaked one
 * is never far up, even in a process that was executed by a child of a child. */
enum { HIGHEST = 31 };

/* Valgrind moves its log out of the target's range but leaves the first descriptor open, and open
 * across exec. */
void cv_close_logs(void) {
  const HChar *name = VG_(clo_log_fname_unexpanded);
  if (!name)
    return;
  SizeT fixed = 0;
  while (name[fixed] && name[fixed] != '%')
    fixed++;
  for (Int fd = 0; fixed > 0 && fd <= HIGHEST; fd++) {
    HChar link[32], path[512];
    VG_(sprintf)(link, "/proc/self/fd/%d", fd);
    SSizeT length = VG_(readlink)(link, path, sizeof path);
    if (length >= (SSizeT)fixed && VG_(memcmp)(path, name, fixed) == 0)
      ca_syscall(__NR_close, fd, 0, 0, 0, 0, 0);
  }
}
