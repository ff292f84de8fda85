/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "unreachable.h"
#include "valgrind/state/guest.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_vki.h"
#include "access.h"
#include "connect.h"
#include "logs.h"

/* In libcoregrind, without public declarations. */
extern const HChar *VG_(name_of_launcher);
extern Bool VG_(clo_child_silent_after_fork);

extern HChar *__real_vgPlain_getenv(const HChar *name);

Bool cv_reachable(void) {
  return (!cv_socket_path || cv_may(cv_socket_path, CV_MAY_WRITE)) &&
         (cv_may_log() || cv_may(CV_NO_LOG, CV_MAY_WRITE)) &&
         (!VG_(name_of_launcher) || cv_may(VG_(name_of_launcher), CV_MAY_EXECUTE));
}

void cv_before_unreachable_fork(void) {
  if (!cv_may_log())
    VG_(clo_child_silent_after_fork) = True;
}

/* This very program, of which there is one for each Valgrind and kind of processor; NULL: nobody
 * has said where it lies. */
static HChar *own_path(void) {
  static const HChar name[] = "/comair-" CV_MACHINE "-linux";
  static HChar path[VKI_PATH_MAX];
  const HChar *folder = __real_vgPlain_getenv("VALGRIND_LIB");
  SizeT length = folder ? VG_(strlen)(folder) : 0;
  if (length == 0 || length + sizeof name > sizeof path)
    return NULL;
  VG_(memcpy)(path, folder, length);
  VG_(memcpy)(path + length, name, sizeof name);
  return path;
}

/* Valgrind starts what the target executes by way of its launcher, which looks which tool it is and
 * for which processor; of ours there is one, so that it goes without. Also here: where Valgrind's
 * own files are to go, which are none of the target's business. */
HChar *__wrap_vgPlain_getenv(const HChar *name) {
  HChar *value = __real_vgPlain_getenv(name);
  if (value && VG_(strcmp)(name, "TMPDIR") == 0 && !cv_may(value, CV_MAY_WRITE | CV_MAY_EXECUTE))
    return NULL;
  HChar *own = VG_(strcmp)(name, "VALGRIND_LAUNCHER") == 0 ? own_path() : NULL;
  return own ? own : value;
}
