#include "syscalls.h"
#include <sys/syscall.h>
#include "core/base/base.h"
#include "core/base/syscall.h"
#include "core/memory/clone.h"
#include "core/memory/limits.h"
#include "core/memory/syscalls.h"
#include "core/process/process.h"
#include "core/stack/hot.h"
#include "core/system/listing.h"
#include "dynamorio/run/accounting.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/memory.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "dynamorio/state/thread.h"
#include "dynamorio/state/window.h"
#include "answers.h"
#include "call.h"
#include "connect.h"
#include "descriptors.h"
#include "exec.h"
#include "signals.h"
#include "threads.h"

enum { CLONE_VM_ = 0x100, CLONE_VFORK_ = 0x4000, CLONE_THREAD_ = 0x10000 };
enum { ENOMEM_ = 12, EFAULT_ = 14, EINVAL_ = 22 };
enum { ENOSYS_ = 38, IO_URING_SETUP = 425, CLONE3 = 435, CLOSE_RANGE = 436, SECCOMP = 317 };
enum { PROT_ANY = 7, MAP_FIXED_ = 0x100010, MREMAP_FIXED_ = 2 };

int cd_exit_code;

static bool filter(void *dc, int number) {
  return true;
}

static bool succeeded(long result) {
  return result >= 0 || result < -4095;
}

/* ---- processes ---- */

/* DynamoRIO takes what the kernel refuses for a thread that is still to come, and waits for it at
 * the next fork. */
static bool cannot_be_cloned(const cd_thread *thread, long *result) {
  ca_clone_arguments found;
  *result = 0;
  if (thread->number == CLONE3)
    *result = ca_clone3_arguments(thread->arguments[0], thread->arguments[1], &found);
  else if (thread->number == SYS_clone && !ca_clone_flags_fit(thread->arguments[0]))
    *result = -EINVAL_;
  return *result != 0;
}

/* A child that shares memory until it executes a program would share our state: it gets a copy of
 * everything instead, as from fork; the parent waits for it all the same. */
static void before_clone(void *dc, cd_thread *thread, int number) {
  uint64_t flags;
  if (number == SYS_fork || number == SYS_vfork) {
    flags = 0;
    if (number == SYS_vfork)
      dr_syscall_set_sysnum(dc, SYS_fork);
  } else if (number == SYS_clone) {
    flags = thread->arguments[0];
    if ((flags & CLONE_VFORK_) && (flags & CLONE_VM_)) {
      flags &= ~(uint64_t)CLONE_VM_;
      cd_change(dc, thread, 0, flags);
    }
  } else {
    if (!ca_load(thread->arguments[0], &flags, 8))
      return;
    if ((flags & CLONE_VFORK_) && (flags & CLONE_VM_)) {
      flags &= ~(uint64_t)CLONE_VM_;
      *(uint64_t *)thread->arguments[0] = flags;
      thread->clone_is_changed = true;
    }
  }
  if (flags & CLONE_VM_)
    cd_become_threaded();
  else
    cd_before_fork(thread);
}

static void after_clone(void *dc, cd_thread *thread) {
  uint64_t flags = thread->number == SYS_clone ? (uint64_t)dr_syscall_get_param(dc, 0) : 0;
  if (thread->clone_is_changed) {
    *(uint64_t *)thread->arguments[0] |= CLONE_VM_;
    thread->clone_is_changed = false;
  }
  if (dr_syscall_get_result(dc) != 0 && !(flags & CLONE_VM_))
    cd_after_fork(thread, false);
}

/* ---- memory ---- */

static uint64_t end_of_break;

static uint64_t segment_bytes(int id) {
  enum { IPC_STAT_ = 2, SIZE = 48 / 8 };
  uint64_t about[16] = {0};
  return ca_syscall(SYS_shmctl, id, IPC_STAT_, (long)about, 0, 0, 0) == 0 ? about[SIZE] : 4096;
}

/* At a fixed place what is ours moves out of the way; what is only a hint goes elsewhere. */
static void before_mapping(void *dc, cd_thread *thread) {
  const reg_t *a = thread->arguments;
  if (thread->number == SYS_mmap && (a[3] & MAP_FIXED_))
    cd_make_way(thread->hot, a[0], a[1]);
  else if (thread->number == SYS_mmap && cd_is_taken(a[0], a[1]))
    cd_change(dc, thread, 0, 0);
  else if (thread->number == SYS_mremap && (a[3] & MREMAP_FIXED_))
    cd_make_way(thread->hot, a[4], a[2]);
  else if (thread->number == SYS_shmat && a[1] != 0)
    cd_make_way(thread->hot, a[1], segment_bytes((int)a[0]));
}

/* True: the call is to be refused. The end of the heap is told anew. */
static bool exceeds_limits(void *dc, cd_thread *thread) {
  cd_lock_here();
  bool refused = ca_limits_refuse(thread->number, thread->arguments, end_of_break, cd_visit_target);
  cd_unlock_here();
  if (!refused || thread->number != SYS_brk)
    return refused;
  cd_change(dc, thread, 0, 0);
  return false;
}

static void after_mapping(cd_thread *thread, long result) {
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_mmap:
    cd_protection_changed((uint64_t)result, a[1]);
    /* A reservation without access needs cells only once it is made accessible. */
    if (a[2] & PROT_ANY)
      cd_cover((uint64_t)result, a[1]);
    if (a[2] & 4)
      cd_mapped((uint64_t)result, a[1]);
    break;
  case SYS_shmat:
    cd_protection_changed((uint64_t)result, segment_bytes((int)a[0]));
    cd_cover((uint64_t)result, segment_bytes((int)a[0]));
    break;
  case SYS_mprotect:
    cd_protection_changed(a[0], a[1]);
    if (a[2] & PROT_ANY)
      cd_cover(a[0], a[1]);
    if (a[2] & 4)
      cd_mapped(a[0], a[1]);
    break;
  case SYS_munmap:
    cd_protection_changed(a[0], a[1]);
    cd_forget(a[0], (a[1] + 4095) & ~4095ull);
    break;
  case SYS_mremap:
    cd_protection_changed(a[0], a[1]);
    cd_protection_changed((uint64_t)result, a[2]);
    cd_cover((uint64_t)result, a[2]);
    if ((uint64_t)result != a[0])
      cd_forget(a[0], (a[1] + 4095) & ~4095ull);
    else if (a[2] < a[1])
      cd_forget(a[0] + ((a[2] + 4095) & ~4095ull), (a[1] - a[2]) & ~4095ull);
    break;
  case SYS_brk:
    /* DynamoRIO keeps a break of its own for the target: what counts is what it answers. */
    if (end_of_break && (uint64_t)result < end_of_break)
      cd_forget((uint64_t)result, end_of_break - (uint64_t)result);
    else
      cd_cover(end_of_break ? end_of_break : (uint64_t)result - 1,
               end_of_break ? (uint64_t)result - end_of_break : 1);
    end_of_break = (uint64_t)result;
    break;
  default:
    break;
  }
}

/* ---- waiting for signals ---- */

/* DynamoRIO has taken a signal that came just before, and does not look for it when the target
 * comes to wait. With ppoll it does: nothing to poll, the same mask. What comes after it has
 * looked, and before the kernel waits, it finds when the time is over and the wait begins anew. */
static void wait_in_ppoll(void *dc, cd_thread *thread) {
  enum { WAIT_NANOSECONDS = 100000000 };
  thread->wait_time[0] = 0;
  thread->wait_time[1] = WAIT_NANOSECONDS;
  dr_syscall_set_sysnum(dc, SYS_ppoll);
  dr_syscall_set_param(dc, 0, 0);
  dr_syscall_set_param(dc, 1, 0);
  dr_syscall_set_param(dc, 2, (reg_t)thread->wait_time);
  dr_syscall_set_param(dc, 3, thread->arguments[0]);
  dr_syscall_set_param(dc, 4, thread->arguments[1]);
}

static void waited_in_ppoll(void *dc, const cd_thread *thread, long result) {
  for (int i = 0; i < 5; i++)
    dr_syscall_set_param(dc, i, thread->arguments[i]);
  if (result != 0)
    return;
  dr_syscall_set_sysnum(dc, SYS_rt_sigsuspend);
  dr_syscall_invoke_another(dc);
}

/* ---- calls that are refused ---- */

static bool refuse(void *dc, long result) {
  dr_syscall_set_result(dc, (reg_t)result);
  return false;
}

static bool is_sandbox(const cd_thread *thread) {
  enum { SET_SECCOMP = 22, MODE_STRICT = 1, MODE_FILTER = 2, OPERATION_FILTER = 1 };
  const reg_t *a = thread->arguments;
  bool strict, filtered;
  if (thread->number == SYS_prctl) {
    strict = a[0] == SET_SECCOMP && a[1] == MODE_STRICT;
    filtered = a[0] == SET_SECCOMP && a[1] == MODE_FILTER;
  } else {
    strict = a[0] == 0;
    filtered = a[0] == OPERATION_FILTER && a[1] == 0;
  }
  return strict || (filtered && a[2] != 0); /* with NULL they only ask */
}

/* Of the client's window the target knows nothing: to the kernel, too, it is not there. */
static bool is_into_window(const cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  *result = -ENOMEM_;
  switch (thread->number) {
  case SYS_munmap:
    *result = 0;
    return cd_is_own(a[0], a[1]);
  case SYS_mprotect:
  case SYS_madvise:
    return cd_is_own(a[0], a[1]);
  case SYS_mremap:
    *result = -EFAULT_;
    return cd_is_own(a[0], a[1]);
  default:
    return false;
  }
}

static void close_window(const cd_thread *thread) {
  for (int i = 0; i < 6; i++)
    if (CA_UNLIKELY(cd_may_be_open(thread->arguments[i])))
      cd_close(thread->arguments[i]);
}

static void account_writes(const cd_thread *thread, long result) {
  ca_hot *hot = thread->hot;
  ca_kernel_access accesses[CA_KERNEL_ACCESSES];
  uint count = ca_syscall_writes(thread->number, thread->arguments, result, accesses);
  for (uint i = 0; i < count; i++) {
    if (cd_process.trace.on)
      ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_KERNEL, accesses[i].address,
               accesses[i].bytes);
    cd_kernel_write(hot, accesses[i].address, accesses[i].bytes);
  }
}

static bool answered(void *dc, const cd_thread *thread, long result) {
  ca_hot *hot = thread->hot;
  if (hot->thread && succeeded(result)) {
    cd_lock(hot);
    account_writes(thread, result);
    cd_unlock(hot);
  }
  return refuse(dc, result);
}

static bool before(void *dc, int number) {
  static bool told_ring, told_sandbox;
  cd_thread *thread = cd_thread_of(dc);
  long result;
  if (!thread)
    return true;
  thread->number = number;
  for (int i = 0; i < 6; i++)
    thread->arguments[i] = dr_syscall_get_param(dc, i);
  const reg_t *a = thread->arguments;
  ca_hot *hot = thread->hot;
  if (cd_protect_descriptor(number, a, &result))
    return refuse(dc, result);
  if (is_into_window(thread, &result))
    return refuse(dc, result);
  if (number == IO_URING_SETUP) {
    cd_note_once(&told_ring, "io_uring was refused to the program (ENOSYS): its writes cannot be "
                             "seen; programs fall back to other system calls");
    return refuse(dc, -ENOSYS_);
  }
  if ((number == SYS_prctl || number == SECCOMP) && is_sandbox(thread)) {
    cd_note_once(&told_sandbox, "the program's sandbox (seccomp) was not put up: it would forbid "
                                "what the profiler does");
    return refuse(dc, 0);
  }
  if (hot->thread) {
    cd_lock(hot);
    uint count = ca_syscall_reads(number, a, thread->accesses);
    for (uint i = 0; i < count; i++) {
      ca_kernel_access *x = &thread->accesses[i];
      if (cd_process.trace.on)
        ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_READ, x->address,
                 x->bytes);
      cd_read(hot, x->address, x->bytes);
    }
    cd_unlock(hot);
  }
  if (cd_answer(dc, thread, &result))
    return answered(dc, thread, result);
  if (cannot_be_cloned(thread, &result))
    return refuse(dc, result);
  if (!cd_signals_before(dc, thread, &result))
    return refuse(dc, result);
  if (exceeds_limits(dc, thread))
    return refuse(dc, -ENOMEM_);
  before_mapping(dc, thread);
  if (number == SYS_exit_group || number == SYS_exit)
    cd_exit_code = (int)(a[0] & 0xff);
  if (number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == CLONE3)
    before_clone(dc, thread, number);
  if (number == SYS_rt_sigsuspend)
    wait_in_ppoll(dc, thread);
  if (cd_exec_before(dc, thread, &result))
    return refuse(dc, result);
  close_window(thread);
  return true;
}

static void after(void *dc, int number) {
  cd_thread *thread = cd_thread_of(dc);
  if (!thread)
    return;
  ca_hot *hot = thread->hot;
  long result = (long)dr_syscall_get_result(dc);
  number = thread->number;
  if (number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == CLONE3)
    after_clone(dc, thread);
  if (number == SYS_rt_sigsuspend)
    waited_in_ppoll(dc, thread, result);
  cd_signals_after(dc, thread);
  cd_change_back(dc, thread);
  if (cd_exec_after(dc, thread))
    return;
  long shown = ca_hide_descriptors(number, thread->arguments, result, cd_is_own_descriptor);
  if (shown != result)
    dr_syscall_set_result(dc, (reg_t)shown);
  result = shown;
  if (!hot->thread || !succeeded(result))
    return;
  cd_lock(hot);
  after_mapping(thread, result);
  account_writes(thread, result);
  cd_unlock(hot);
}

void cd_syscalls_init(void) {
  drmgr_register_filter_syscall_event(filter);
  drmgr_register_pre_syscall_event(before);
  drmgr_register_post_syscall_event(after);
}
