/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "logs.h"
#include "base/syscall.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "access.h"
#include "argv0.h"

/* In libcoregrind, without public declarations: the argument of --log-file, which a fork reads
 * again, and where the target's descriptors end. */
extern const HChar *VG_(clo_log_fname_unexpanded);
extern Int VG_(fd_hard_limit);
/* Where messages go; more follows that does not matter here. */
typedef struct {
  Int fd;
} output_sink;
extern output_sink VG_(log_output_sink);
static Int log_of_parent = -1;

/* Logs take the lowest free numbers, those of closed standard streams among them, so a leaked one
 * is before the first gap, and in a process that was executed by a child of a child never far up.
 */
enum { HIGHEST = 31, CLOCK_MONOTONIC_ = 1, MAX_NAME = 1024 };

/* Up to the process's number, with it; 0 where the name has none. */
static SizeT fixed_part(const HChar *name) {
  SizeT length = 0;
  for (SizeT i = 0; name && name[i]; i++)
    if (name[i] == '%' && name[++i] == 'p')
      length = i + 1;
  return length + sizeof ".18446744073709551615.log" <= MAX_NAME ? length : 0;
}

/* False: names are not ours to make. */
static Bool write_name(HChar *to) {
  struct vki_timespec now = {0, 0};
  SizeT length = fixed_part(VG_(clo_log_fname_unexpanded));
  if (length == 0)
    return False;
  ca_syscall(__NR_clock_gettime, CLOCK_MONOTONIC_, (long)&now, 0, 0, 0, 0);
  VG_(memmove)(to, VG_(clo_log_fname_unexpanded), length);
  VG_(sprintf)(to + length, ".%llu.log", (ULong)now.tv_sec * 1000000000 + (ULong)now.tv_nsec);
  return True;
}

Bool cv_may_log(void) {
  HChar folder[VKI_PATH_MAX];
  return cv_log_folder(folder, sizeof folder) == 0 || cv_may(folder, CV_MAY_WRITE | CV_MAY_EXECUTE);
}

void cv_logs_before_fork(void) {
  static HChar name[MAX_NAME];
  if (write_name(name))
    VG_(clo_log_fname_unexpanded) = name;
  log_of_parent = VG_(log_output_sink).fd;
}

void cv_logs_before_exec(void) {
  static const HChar prefix[] = "--log-file=";
  static HChar option[sizeof prefix + MAX_NAME];
  if (!cv_may_log())
    VG_(strcpy)(option + sizeof prefix - 1, CV_NO_LOG);
  else if (!write_name(option + sizeof prefix - 1))
    return;
  VG_(memcpy)(option, prefix, sizeof prefix - 1);
  cv_pass_option(prefix, option);
}

SizeT cv_log_folder(HChar *folder, SizeT size) {
  SizeT length = 0, at = 0;
  const HChar *from = VG_(clo_log_fname_unexpanded);
  /* A % of the folder's own is written twice. */
  for (; from && *from && at < size - 1; from++) {
    if (from[0] == '%' && from[1] == '%')
      from++;
    folder[at++] = *from;
    if (*from == '/')
      length = at;
  }
  folder[length] = 0;
  return length;
}

/* A fork child keeps its parent's, one more in each generation, and there are few places for them.
 */
static void close_log_of_parent(void) {
  if (log_of_parent >= VG_(fd_hard_limit) && log_of_parent != VG_(log_output_sink).fd)
    ca_syscall(__NR_close, log_of_parent, 0, 0, 0, 0, 0);
  log_of_parent = -1;
}

static Bool is_log(Int fd, const HChar *path, const HChar *folder, SSizeT fixed) {
  enum { ACCESS = 3, WRITE_ONLY = 1 };
  if (VG_(strcmp)(VG_(clo_log_fname_unexpanded), CV_NO_LOG) != 0)
    return VG_(memcmp)(path, folder, (SizeT)fixed) == 0;
  return VG_(strcmp)(path, CV_NO_LOG) == 0 &&
         (ca_syscall(__NR_fcntl, fd, VKI_F_GETFL, 0, 0, 0, 0) & ACCESS) == WRITE_ONLY;
}

/* Valgrind moves its log out of the target's range but leaves the first descriptor open, and open
 * across exec. */
void cv_close_logs(void) {
  close_log_of_parent();
  HChar folder[VKI_PATH_MAX];
  SSizeT fixed = (SSizeT)cv_log_folder(folder, sizeof folder), length = 0;
  for (Int fd = 0; fixed > 0 && fd < VG_(fd_hard_limit) && (fd <= HIGHEST || length >= 0); fd++) {
    HChar link[32], path[VKI_PATH_MAX];
    VG_(sprintf)(link, "/proc/self/fd/%d", fd);
    length = VG_(readlink)(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    if (length >= fixed && is_log(fd, path, folder, fixed))
      ca_syscall(__NR_close, fd, 0, 0, 0, 0, 0);
  }
}
