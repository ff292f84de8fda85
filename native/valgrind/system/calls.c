/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "calls.h"
#include "base/system_calls.h"
#include "core/diagnosis/calls.h"
#include "core/process/effects.h"
#include "core/process/records.h"
#include "core/process/requests.h"
#include "core/stack/asked.h"
#include "core/structures/transfers.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "descriptors.h"
#include "ending.h"
#include "exec.h"
#include "faults.h"
#include "logs.h"
#include "pending.h"
#include "syscalls.h"
#include "threads.h"
#include "transfers.h"
#include "vfork.h"
#include "windows.h"

static void before_call(ThreadId tid, UInt number, UWord *args, UInt count) {
  ca_hot hot;
  if (cv_hot_get(tid, &hot)) {
    uint64_t arguments[6] = {0};
    for (UInt i = 0; i < count && i < 6; i++)
      arguments[i] = args[i];
    ca_asked_kernel(&hot, (long)number, arguments);
  }
  cv_before_exec(number, args);
  cv_ending_before_call(number, args);
  if (number == __NR_rt_sigaction)
    cv_before_sigaction(args);
  if (number == __NR_rt_sigreturn)
    cv_sigreturn(tid);
  if (number == __NR_futex)
    cv_vfork_waits(number, args);
  cv_windows_before_call(number, args);
  cv_transfers_before(tid, number, args, count);
  if (count >= 2)
    ca_requests_before(&cv_process.requests, (long)number, (const uint64_t[6]){args[0], args[1]});
  else if (count == 1)
    ca_requests_before(&cv_process.requests, (long)number, (const uint64_t[6]){args[0]});
}

/* Programs that reserve more than there is room for often say nothing helpful. */
static void explain_refusal(UInt number, const UWord *args, SysRes result) {
  static Bool told = False;
  if (number != __NR_mmap || !sr_isError(result) || args[1] < (1ul << 30) || told)
    return;
  told = True;
  HChar text[200];
  VG_(snprintf)
  (text, sizeof text,
   "the program asked for %lu GB of address space at once, more than Valgrind has room for, and "
   "was refused; if it fails, let it reserve less",
   args[1] >> 30);
  ca_send_note(&cv_process, text);
}

static void account(ThreadId tid, UInt number, const UWord *args, UInt count, SysRes result) {
  uint64_t arguments[6] = {0};
  ca_hot hot;
  for (UInt i = 0; i < count && i < 6; i++)
    arguments[i] = args[i];
  bool began = ca_effects_called(&cv_process, (long)number, arguments,
                                 sr_isError(result) ? -(long)sr_Err(result) : (long)sr_Res(result));
  if (began && cv_hot_get(tid, &hot))
    ca_request_began(&cv_process.requests, &hot);
  if (sr_isError(result) || !cv_hot_get(tid, &hot))
    return;
  ca_asked_answered(&hot, (long)number, (long)sr_Res(result));
  if (!cv_process.structures)
    return;
  if (cv_process.diagnosis)
    ca_diagnosis_called(cv_process.diagnosis, &hot, (long)number);
  ca_structures_called(cv_process.structures, &hot, (long)number, arguments, sr_Res(result));
}

static void after_call(ThreadId tid, UInt number, UWord *args, UInt count, SysRes result) {
  if (number == __NR_execve || number == __NR_execveat)
    cv_exec_failed();
  cv_transfers_after(tid, number, args, count, result);
  account(tid, number, args, count, result);
  cv_syscall_made(tid, number, result);
  cv_show_signals(number, args, result);
  explain_refusal(number, args, result);
  Long shown = cv_hide_descriptors(tid, number, args, result);
  if (!sr_isError(result) && shown > (Long)sr_Res(result)) /* made again */
    cv_kernel_wrote(tid, args[1], (SizeT)shown);
  if ((number == SYS_fork || number == SYS_vfork || number == __NR_clone) && !sr_isError(result) &&
      sr_Res(result) == 0)
    cv_close_logs();
  cv_windows_after_call();
  cv_windows_look();
}

void cv_call_answered(ThreadId tid, UInt number, UWord *args, Long result) {
  enum { MOST = 4095, ALL = 6 };
  Bool failed = result < 0 && result >= -MOST;
  SysRes made = {._val = (UWord)(failed ? -result : result), ._isError = failed};
  after_call(tid, number, args, ALL, made);
}

void cv_calls_init(void) {
  VG_(needs_syscall_wrapper)(before_call, after_call);
}
