#include "syscalls.h"
#include <sys/syscall.h>
#include "base/base.h"
#include "core/diagnosis/calls.h"
#include "core/memory/syscalls.h"
#include "core/memory/thread.h"
#include "core/process/effects.h"
#include "core/process/requests.h"
#include "core/stack/asked.h"
#include "core/stack/hot.h"
#include "core/structures/transfers.h"
#include "core/system/death_signal.h"
#include "core/system/listing.h"
#include "wire/trace.h"
#include "dynamorio/run/accounting.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"
#include "dynamorio/state/window.h"
#include "syscall_restart.h"
#include "emulated_calls.h"
#include "call.h"
#include "clones.h"
#include "connect.h"
#include "copy.h"
#include "descriptors.h"
#include "ending.h"
#include "exec.h"
#include "mappings.h"
#include "ready.h"
#include "refused.h"
#include "signals.h"
#include "suspend.h"
#include "threads.h"
#include "vfork.h"
#include "wake.h"
#include "windows.h"

enum { EINTR_ = 4, ENOMEM_ = 12 };

static bool filter(void *dc, int number) {
  return true;
}

static bool succeeded(long result) {
  return result >= 0 || result < -4095;
}

static bool refuse(void *dc, long result) {
  dr_syscall_set_result(dc, (reg_t)result);
  return false;
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
      ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_KERNEL_WRITE,
               accesses[i].address, accesses[i].bytes);
    cd_kernel_write(hot, accesses[i].address, accesses[i].bytes);
  }
}

static void account(const cd_thread *thread, long result) {
  account_writes(thread, result);
  ca_asked_answered(thread->hot, thread->number, result);
  if (cd_process.diagnosis)
    ca_diagnosis_called(cd_process.diagnosis, thread->hot, thread->number);
  if (cd_process.structures)
    ca_structures_called(cd_process.structures, thread->hot, thread->number, thread->arguments,
                         (uint64_t)result);
}

/* Also of a thread that is in no window: it is the program's work as well. */
static void note_effects(const cd_thread *thread, long result) {
  cd_lock(thread->hot);
  bool began = ca_effects_called(&cd_process, thread->number, thread->arguments, result);
  if (began && thread->hot->thread)
    ca_request_began(&cd_process.requests, thread->hot);
  cd_unlock(thread->hot);
}

static bool answered(void *dc, const cd_thread *thread, long result) {
  ca_hot *hot = thread->hot;
  if (hot->thread && succeeded(result)) {
    cd_lock(hot);
    account(thread, result);
    cd_unlock(hot);
  }
  return refuse(dc, result);
}

static bool before(void *dc, int number) {
  cd_thread *thread = cd_thread_of(dc);
  long result;
  if (!thread)
    return true;
  thread->number = number;
  cd_begin_call(thread);
  for (int i = 0; i < 6; i++)
    thread->arguments[i] = dr_syscall_get_param(dc, i);
  const reg_t *a = thread->arguments;
  ca_hot *hot = thread->hot;
  if (cd_protect_descriptor(number, a, &result) || cd_is_into_window(thread, &result) ||
      cd_is_refused(thread, &result))
    return refuse(dc, result);
  ca_requests_before(&cd_process.requests, number, a);
  if (hot->thread) {
    cd_lock(hot);
    ca_asked_kernel(hot, number, a);
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
  if (cd_copy && cd_copy->answers(thread, &result))
    return answered(dc, thread, result);
  if (cd_emulate_call(dc, thread, &result))
    return answered(dc, thread, result);
  if (cd_cannot_be_cloned(thread, &result))
    return refuse(dc, result);
  cd_wait_until_ready(thread);
  if (!cd_signals_before(dc, thread, &result))
    return refuse(dc, result);
  if (cd_exceeds_limits(dc, thread))
    return refuse(dc, -ENOMEM_);
  cd_before_mapping(dc, thread);
  cd_ending_before_call(dc, thread);
  if (cd_is_clone(number))
    cd_before_clone(dc, thread);
  if (number == SYS_rt_sigsuspend)
    cd_wait_in_ppoll(dc, thread);
  if (cd_exec_before(dc, thread, &result))
    return refuse(dc, result);
  if (number == SYS_munmap) {
    cd_lock(hot);
    cd_before_unmapping(thread);
    cd_unlock(hot);
  }
  if (CA_UNLIKELY(number == SYS_futex))
    cd_vfork_waits(thread, cd_is_alone());
  close_window(thread);
  cd_keep_timeout(dc, thread);
  if (cd_process.control)
    cd_waits(thread);
  return true;
}

static void after(void *dc, int number) {
  cd_thread *thread = cd_thread_of(dc);
  if (!thread)
    return;
  ca_hot *hot = thread->hot;
  long result = (long)dr_syscall_get_result(dc);
  number = thread->number;
  cd_waited(thread);
  if (cd_is_clone(number))
    cd_after_clone(dc, thread);
  if (number == SYS_rt_sigsuspend)
    cd_waited_in_ppoll(dc, thread, result);
  cd_signals_after(dc, thread);
  cd_show_signals(dc, thread, result);
  if (number == SYS_prctl && succeeded(result))
    ca_death_signal_called(thread->arguments[0], thread->arguments[1]);
  cd_change_back(dc, thread);
  if (cd_exec_after(dc, thread))
    return;
  long shown = ca_hide_descriptors(number, thread->arguments, result, cd_is_own_descriptor);
  if (shown != result)
    dr_syscall_set_result(dc, (reg_t)shown);
  result = shown;
  if ((hot->thread || cd_process.paused) && succeeded(result)) {
    cd_note_mapping(thread, result);
    cd_lock(hot);
    cd_after_mapping(thread, result);
    if (hot->thread)
      account(thread, result);
    cd_unlock(hot);
  }
  if (succeeded(result))
    cd_vfork_note(thread);
  note_effects(thread, result);
  cd_windows_look(dc, thread);
  if (CA_UNLIKELY(result == -EINTR_))
    cd_interrupted(thread);
  cd_vfork_after_call(dc, thread, result);
}

void cd_syscalls_init(void) {
  drmgr_register_filter_syscall_event(filter);
  drmgr_register_pre_syscall_event(before);
  drmgr_register_post_syscall_event(after);
}
