/* Whether this process may do something with a path, as the user that it acts for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FILE_ACCESS_H
#define CV_FILE_ACCESS_H

#include <sys/syscall.h>
#include "base/syscall.h"
#include "pub_tool_basics.h"

enum { CV_MAY_EXECUTE = 1, CV_MAY_WRITE = 2 };

/* `what`: CV_MAY_EXECUTE, CV_MAY_WRITE. Kernels that cannot say so: yes. */
static inline Bool cv_may(const HChar *path, long what) {
  enum { AT_FDCWD_ = -100, EFFECTIVE = 0x200, ENOSYS_ = -38 };
  long result = ca_syscall(SYS_faccessat2, AT_FDCWD_, (long)path, what, EFFECTIVE, 0, 0);
  return result == 0 || result == ENOSYS_;
}

#endif
