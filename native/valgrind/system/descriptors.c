/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "descriptors.h"
#include "core/base/base.h"
#include "core/base/syscall.h"
#include "core/system/descriptor_calls.h"
#include "core/system/listing.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/registers.h"

/* In libcoregrind, without a public declaration: the argument of --log-file. */
extern const HChar *VG_(clo_log_fname_unexpanded);
/* The same: Valgrind's own descriptors, and ours, lie between here and the kernel's limit; the
 * target gets none of those. It may have come with some that are further up. */
extern Int VG_(fd_hard_limit);

/* Logs take the lowest free numbers, those of closed standard streams among them, so a leaked one
 * is before the first gap, and in a process that was executed by a child of a child never far up.
 */
enum { HIGHEST = 31, WRITABLE = 0622 };

/* Valgrind moves its log out of the target's range but leaves the first descriptor open, and open
 * across exec. */
void cv_close_logs(void) {
  const HChar *name = VG_(clo_log_fname_unexpanded);
  if (!name)
    return;
  SizeT fixed = 0;
  while (name[fixed] && name[fixed] != '%')
    fixed++;
  SSizeT length = 0;
  for (Int fd = 0; fixed > 0 && fd < VG_(fd_hard_limit) && (fd <= HIGHEST || length >= 0); fd++) {
    HChar link[32], path[512];
    VG_(sprintf)(link, "/proc/self/fd/%d", fd);
    length = VG_(readlink)(link, path, sizeof path);
    if (length < (SSizeT)fixed || VG_(memcmp)(path, name, fixed) != 0)
      continue;
    /* Of the same name is what it logs to when it executes a program, perhaps as another user. */
    ca_syscall(__NR_fchmod, fd, WRITABLE, 0, 0, 0, 0);
    ca_syscall(__NR_close, fd, 0, 0, 0, 0, 0);
  }
}

static _Bool is_own(int fd) {
  enum { NUMBER_OF_FILES = 7 };
  ULong soft_and_hard[2] = {0, 0};
  if (fd < VG_(fd_hard_limit))
    return False;
  ca_syscall(__NR_getrlimit, NUMBER_OF_FILES, (long)soft_and_hard, 0, 0, 0, 0);
  return (ULong)fd < soft_and_hard[0];
}

Bool cv_names_own_descriptor(const VexGuestAMD64State *state, Long *result) {
  Int fd = (Int)state->guest_RDI;
  if (CA_LIKELY(fd < VG_(fd_hard_limit)) || !ca_begins_with_descriptor((long)state->guest_RAX) ||
      !is_own(fd))
    return False;
  *result = -VKI_EBADF;
  return True;
}

/* The result is in the target's register already, where nothing comes after us to change it. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result) {
  if (sr_isError(result) || (number != __NR_getdents && number != __NR_getdents64))
    return (Long)sr_Res(result);
  uint64_t arguments[] = {args[0], args[1], args[2]};
  Long got = (Long)sr_Res(result);
  Long shown = ca_hide_descriptors(number, arguments, got, is_own);
  if (shown != got)
    cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RAX), (ULong)shown);
  return shown;
}
