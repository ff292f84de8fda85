/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pending.h"
#include "base/load.h"
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "core/system/status.h"
#include "pub_tool_vkiscnums.h"

enum { SIGNALS = 64 };

/* In libcoregrind, without public declarations. */
extern SysRes VG_(do_sys_sigaction)(Int signal, const vki_sigaction_toK_t *action,
                                    vki_sigaction_fromK_t *old);
extern Int __real_vgPlain_sigtimedwait_zero(const vki_sigset_t *set, vki_siginfo_t *info);
extern Int __real_vgPlain_sigprocmask(Int how, const vki_sigset_t *set, vki_sigset_t *old);

static Bool starting, executing, executing_alone;
static vki_sigset_t at_start; /* the mask */

void cv_starting(void) {
  const vki_sigset_t all = {{~0ull}};
  starting = __real_vgPlain_sigprocmask(VKI_SIG_SETMASK, &all, &at_start) == 0;
}

void cv_started(void) {
  starting = False;
}

void cv_executing(Bool now, Bool alone) {
  executing = now;
  executing_alone = alone;
  if (!now)
    ca_limits_take_back();
}

#define BIT(signal) (1ull << ((signal)-1))

/* What Valgrind blocks while the target computes: all but faults, and SIGSYS, of which it then does
 * not know that it was sent meanwhile, and fails. */
static ULong while_it_computes(void) {
  return ~(BIT(VKI_SIGSEGV) | BIT(VKI_SIGBUS) | BIT(VKI_SIGFPE) | BIT(VKI_SIGILL) |
           BIT(VKI_SIGTRAP) | BIT(VKI_SIGSYS) | BIT(VKI_SIGSTOP) | BIT(VKI_SIGKILL));
}

/* What the target has said. */
static void *handler_of(Int signal) {
  vki_sigaction_fromK_t action;
  SysRes result = VG_(do_sys_sigaction)(signal, NULL, &action);
  return sr_isError(result) ? VKI_SIG_DFL : action.ksa_handler;
}

static Bool has_handler(Int signal) {
  void *handler = handler_of(signal);
  return handler != VKI_SIG_DFL && handler != VKI_SIG_IGN;
}

void cv_show_signals(UInt number, const UWord *args, SysRes result) {
  if (sr_isError(result) || (number != __NR_read && number != __NR_pread64))
    return;
  uint64_t arguments[] = {args[0], args[1], args[2], args[3]}, ignored = 0, caught = 0;
  if (!ca_has_read_status(number, arguments, (long)sr_Res(result)))
    return;
  for (Int signal = 1; signal < SIGNALS; signal++) { /* the last one is Valgrind's */
    ignored |= (uint64_t)(handler_of(signal) == VKI_SIG_IGN) << (signal - 1);
    caught |= (uint64_t)has_handler(signal) << (signal - 1);
  }
  ca_show_signals(number, arguments, (long)sr_Res(result), ignored, caught);
}

Bool cv_delivers_before(const cv_guest *state) {
  static Bool waited = False;
  ULong action[4], pending = 0;
  Int signal = (Int)state->CV_ARGUMENT_1;
  if (signal < 1 || signal > SIGNALS || !has_handler(signal) || !state->CV_ARGUMENT_2 ||
      !ca_load(state->CV_ARGUMENT_2, action, sizeof action) || action[0] > (ULong)VKI_SIG_IGN)
    return False;
  ca_syscall(__NR_rt_sigpending, (long)&pending, sizeof pending, 0, 0, 0, 0);
  /* What the target itself blocks stays. */
  waited = (pending & BIT(signal)) && !waited;
  return waited;
}

/* Valgrind looks for signals here; at an exec there are none for it. */
Int __wrap_vgPlain_sigtimedwait_zero(const vki_sigset_t *set, vki_siginfo_t *info) {
  return executing ? 0 : __real_vgPlain_sigtimedwait_zero(set, info);
}

/* The last thing before the exec: the target's own mask comes into force, when all dispositions
 * are those of the new program already. */
Int __wrap_vgPlain_sigprocmask(Int how, const vki_sigset_t *set, vki_sigset_t *old) {
  /* Valgrind blocks all, and takes that back, before it has handlers. */
  if (starting && how == VKI_SIG_SETMASK && set && !old && set->sig[0] == at_start.sig[0])
    return 0;
  if (starting && how == VKI_SIG_SETMASK && set && old) {
    Int result = __real_vgPlain_sigprocmask(how, set, NULL);
    *old = at_start;
    return result;
  }
  if (how == VKI_SIG_SETMASK && set && set->sig[0] == while_it_computes()) {
    vki_sigset_t mask = {{set->sig[0] | BIT(VKI_SIGSYS)}};
    return __real_vgPlain_sigprocmask(how, &mask, old);
  }
  if (executing && how == VKI_SIG_SETMASK && set) {
    vki_sigset_t handled = {{0}};
    vki_siginfo_t info;
    for (Int signal = 1; signal <= SIGNALS; signal++) {
      ULong bit = 1ull << (signal - 1);
      if (!(set->sig[0] & bit) && has_handler(signal))
        handled.sig[0] |= bit;
    }
    if (executing_alone) /* Valgrind needs no more memory */
      ca_limits_make_real();
    while (handled.sig[0] != 0 && __real_vgPlain_sigtimedwait_zero(&handled, &info) > 0) {
    }
  }
  return __real_vgPlain_sigprocmask(how, set, old);
}
