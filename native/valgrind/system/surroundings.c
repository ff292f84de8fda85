/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "surroundings.h"
#include "base/syscall.h"
#include "core/system/shown.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"
#include "pub_tool_vkiscnums.h"
#include "argv0.h"
#include "connect.h"
#include "features.h"
#include "logs.h"

/* In libcoregrind, without a public declaration. */
extern UWord *VG_(client_auxv);

enum { PR_SET_NAME_ = 15 };

/* Valgrind preloads a library that only other tools need; the target's own list, of which a colon
 * tells, stays, even if it is empty. Returns whether the variable is to be dropped altogether. */
static Bool clean_preload(HChar *list) {
  HChar *to = list;
  Bool own = VG_(strchr)(list, ':') != NULL;
  for (HChar *from = list; *from;) {
    HChar *end = from;
    while (*end && *end != ':')
      end++;
    HChar saved = *end;
    *end = 0;
    Bool ours = VG_(strstr)(from, "/vgpreload_core-") != NULL;
    *end = saved;
    SizeT length = (SizeT)(end - from);
    if (!ours) {
      if (to != list)
        *to++ = ':';
      VG_(memmove)(to, from, length);
      to += length;
    }
    from = *end ? end + 1 : end;
  }
  *to = 0;
  return to == list && !own;
}

static Bool is_ours(HChar *variable) {
  if (VG_(strncmp)(variable, "LD_PRELOAD=", 11) == 0)
    return clean_preload(variable + 11);
  return VG_(strncmp)(variable, "VALGRIND_LIB=", 13) == 0 || cv_is_token(variable) ||
         VG_(strncmp)(variable, "VALGRIND_COMAIR_ROOM", 20) == 0;
}

/* At the target's first instruction `sp` points to argc; then come the arguments, the environment
 * and the auxiliary vector, each ended by zero. Entries that go make what follows move down.
 * Returns the longest of those that have gone, and how long it was; NULL: none. */
static HChar *clean_environment(UWord *sp, SizeT *bytes) {
  HChar *longest = NULL;
  UWord *environment = sp + 1 + sp[0] + 1;
  UWord *to = environment, *from = environment;
  for (; *from; from++) {
    HChar *variable = (HChar *)*from;
    SizeT length = VG_(strlen)(variable) + 1; /* a list of ours is cut */
    if (!is_ours(variable)) {
      *to++ = *from;
    } else if (length > *bytes) {
      longest = variable;
      *bytes = length;
    }
  }
  *to++ = 0;
  from++;
  if (from == to)
    return NULL;
  VG_(client_auxv) = to;
  while (from[0]) {
    *to++ = *from++;
    *to++ = *from++;
  }
  to[0] = to[1] = 0;
  return longest;
}

/* How large a signal's frame is, Valgrind leaves out: programs then reckon what the processor that
 * it shows would need. */
static void put_frame_size(UWord *vector) {
  enum { FRAME_SIZE = 51 /* AT_MINSIGSTKSZ */, IGNORED = 1, ENTRIES = 64, HERE = -100 };
  UWord own[2 * ENTRIES] = {0};
  long file = ca_syscall(__NR_openat, HERE, (long)"/proc/self/auxv", 02000000, 0, 0, 0);
  if (file < 0)
    return;
  ca_syscall(__NR_read, file, (long)own, sizeof own - 2 * sizeof *own, 0, 0, 0);
  ca_syscall(__NR_close, file, 0, 0, 0, 0, 0);
  UWord *from = own, *to = vector;
  while (from[0] && from[0] != FRAME_SIZE)
    from += 2;
  while (to[0] && to[0] != IGNORED)
    to += 2;
  if (from[0] && to[0])
    to[0] = from[0], to[1] = from[1];
}

/* The kernel shows the tool's name as the process's. */
static void take_name(const HChar *path) {
  const HChar *slash = VG_(strrchr)(path, '/');
  ca_syscall(__NR_prctl, PR_SET_NAME_, (long)(slash ? slash + 1 : path), 0, 0, 0, 0);
}

void cv_surroundings(ThreadId tid) {
  cv_close_logs();
  UWord *sp = (UWord *)VG_(get_SP)(tid);
  SizeT bytes = 0;
  HChar *room = clean_environment(sp, &bytes);
  cv_hide_features(VG_(client_auxv));
  put_frame_size(VG_(client_auxv));
  cv_argv0_take(sp, room, bytes);
  ca_show_start(sp);
  take_name(VG_(args_the_exename));
}
