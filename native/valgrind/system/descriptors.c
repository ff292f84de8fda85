/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "descriptors.h"
#include "base/base.h"
#include "base/syscall.h"
#include "core/system/descriptor_calls.h"
#include "core/system/listing.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/registers.h"

/* In libcoregrind, without a public declaration: Valgrind's own descriptors, and ours, lie between
 * here and the kernel's limit; the target gets none of those. It may have come with some that are
 * further up. */
extern Int VG_(fd_hard_limit);

static _Bool is_own(int fd) {
  enum { NUMBER_OF_FILES = 7 };
  ULong soft_and_hard[2] = {0, 0};
  if (fd < VG_(fd_hard_limit))
    return False;
  ca_syscall(__NR_getrlimit, NUMBER_OF_FILES, (long)soft_and_hard, 0, 0, 0, 0);
  return (ULong)fd < soft_and_hard[0];
}

Bool cv_names_own_descriptor(const cv_guest *state, Long *result) {
  Int fd = (Int)state->CV_ARGUMENT_1;
  if (CA_LIKELY(fd < VG_(fd_hard_limit)) || !ca_begins_with_descriptor((long)state->CV_NUMBER) ||
      !is_own(fd))
    return False;
  *result = -VKI_EBADF;
  return True;
}

/* The result is in the target's register already, where nothing comes after us to change it. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result) {
  if (sr_isError(result) || (number != SYS_getdents && number != __NR_getdents64))
    return (Long)sr_Res(result);
  uint64_t arguments[] = {args[0], args[1], args[2]};
  Long got = (Long)sr_Res(result);
  Long shown = ca_hide_descriptors(number, arguments, got, is_own);
  if (shown != got)
    cv_put_register(tid, offsetof(cv_guest, CV_RESULT), (ULong)shown);
  return shown;
}
