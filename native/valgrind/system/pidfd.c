/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pidfd.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

/* In libcoregrind, without a public declaration: from here on descriptors are Valgrind's. */
extern Int VG_(fd_soft_limit);

Bool cv_pidfd(const cv_guest *state, Long *result) {
  ULong number = state->CV_NUMBER;
  if (number != SYS_pidfd_open && number != SYS_pidfd_send_signal && number != SYS_pidfd_getfd)
    return False;
  *result = ca_syscall((long)number, (long)state->CV_ARGUMENT_1, (long)state->CV_ARGUMENT_2,
                       (long)state->CV_ARGUMENT_3, (long)state->CV_ARGUMENT_4, 0, 0);
  if (number != SYS_pidfd_send_signal && *result >= VG_(fd_soft_limit)) {
    ca_syscall(__NR_close, *result, 0, 0, 0, 0, 0);
    *result = -VKI_EMFILE;
  }
  return True;
}
