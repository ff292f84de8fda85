#include "clones.h"
#include <sys/syscall.h>
#include "core/memory/clone.h"
#include "base/load.h"
#include "dynamorio/state/messages.h"
#include "call.h"
#include "clone_probe.h"
#include "connect.h"
#include "exec_signals.h"
#include "threads.h"
#include "vfork.h"

enum { CLONE_VM_ = 0x100, CLONE_VFORK_ = 0x4000, CLONE_THREAD_ = 0x10000 };

enum { EINVAL_ = 22 };

bool cd_is_clone(int number) {
  return number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == SYS_clone3;
}

bool cd_cannot_be_cloned(const cd_thread *thread, long *result) {
  static bool told;
  ca_clone_arguments found = {0};
  *result = 0;
  if (thread->number == SYS_clone3)
    *result = ca_clone3_arguments(thread->arguments[0], thread->arguments[1], &found);
  else if (thread->number == SYS_clone && !ca_clone_flags_fit(thread->arguments[0]))
    *result = -EINVAL_;
  if (*result == 0 &&
      ca_clone_shares(thread->number == SYS_clone ? thread->arguments[0] : found.flags)) {
    cd_note_once(&told, CA_CLONE_REFUSED);
    *result = -EINVAL_;
  }
  uint64_t flags = thread->number == SYS_clone ? thread->arguments[0] : found.flags;
  if (*result == 0 && (flags & CLONE_THREAD_))
    *result = cd_probe_clone();
  return *result != 0;
}

/* As fork, but the parent waits. */
static void make_clone(void *dc, cd_thread *thread) {
  enum { SIGCHLD_ = 17, ARGUMENTS = 5 };
  dr_syscall_set_sysnum(dc, SYS_clone);
  cd_change(dc, thread, 0, CLONE_VFORK_ | SIGCHLD_);
  for (int i = 1; i < ARGUMENTS; i++)
    cd_change(dc, thread, i, 0);
}

/* A child that shares memory until it executes a program would share our state: it gets a copy of
 * everything instead, as from fork, and gives back what it writes to the stack
 * (core/system/lent.h); the parent waits for it all the same. */
void cd_before_clone(void *dc, cd_thread *thread) {
  int number = thread->number;
  uint64_t flags;
  bool borrows = false;
  if (number == SYS_fork) {
    flags = 0;
  } else if (number == SYS_vfork) {
    borrows = true;
    flags = 0;
    make_clone(dc, thread);
  } else if (number == SYS_clone) {
    flags = thread->arguments[0];
    if ((flags & CLONE_VFORK_) && (flags & CLONE_VM_)) {
      borrows = true;
      flags &= ~(uint64_t)CLONE_VM_;
      cd_change(dc, thread, 0, flags);
    }
  } else {
    if (!ca_load(thread->arguments[0], &flags, 8))
      return;
    if ((flags & CLONE_VFORK_) && (flags & CLONE_VM_)) {
      /* First: the structure may be on the stack, and is put right by both. */
      cd_vfork_before(dc, thread, cd_is_alone());
      flags &= ~(uint64_t)CLONE_VM_;
      *(uint64_t *)thread->arguments[0] = flags;
      thread->clone_is_changed = true;
    }
  }
  if (flags & CLONE_VM_) {
    if (!thread->starts_thread) /* one that another thread's flush interrupts comes here twice */
      cd_before_thread();
    thread->starts_thread = true;
  } else {
    cd_before_fork(thread);
    cd_signals_hold();
    if (borrows)
      cd_vfork_before(dc, thread, cd_is_alone());
  }
}

void cd_after_clone(void *dc, cd_thread *thread) {
  uint64_t flags = thread->number == SYS_clone ? (uint64_t)dr_syscall_get_param(dc, 0) : 0;
  if (thread->starts_thread && (long)dr_syscall_get_result(dc) < 0)
    cd_no_thread();
  if (!thread->starts_thread)
    cd_signals_release(dc);
  thread->starts_thread = false;
  if (thread->clone_is_changed) {
    *(uint64_t *)thread->arguments[0] |= CLONE_VM_;
    thread->clone_is_changed = false;
  }
  if (dr_syscall_get_result(dc) != 0 && !(flags & CLONE_VM_))
    cd_after_fork(thread, false);
  if (dr_syscall_get_result(dc) != 0)
    cd_vfork_in_parent(thread);
}
