/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "caught.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "valgrind/state/guest.h"
#include "pub_tool_libcsetjmp.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"
#include "valgrind/state/registers.h"
#include "calls.h"

/* In libcoregrind, without public declarations. */
extern void (*VG_(set_fault_catcher)(void (*catcher)(Int, Addr)))(Int, Addr);
extern void VG_(clear_syscallInfo)(ThreadId tid);
extern void __real_vgPlain_client_syscall(ThreadId tid, UInt trap);
extern void __real_vgPlain_release_BigLock(ThreadId tid, Int state, const HChar *who);
extern Int __real_vgPlain_sigprocmask(Int how, const vki_sigset_t *set, vki_sigset_t *old);

/* Only one thread at a time is in a wrapper: the one that has the lock. */
static VG_MINIMAL_JMP_BUF(before_wrapper);
static Bool watched;

__attribute__((noreturn)) static void fault_in_wrapper(Int signal, Addr address) {
  (void)signal, (void)address;
  VG_MINIMAL_LONGJMP(before_wrapper);
}

static void watch(Bool now) {
  if (now != watched)
    VG_(set_fault_catcher)(now ? fault_in_wrapper : NULL);
  watched = now;
}

/* What changes what Valgrind has to know is not asked for behind its back. */
static Bool is_valgrinds(UWord number) {
  switch (number) {
  case SYS_mmap:
  case SYS_mremap:
  case SYS_munmap:
  case SYS_mprotect:
  case SYS_brk:
  case SYS_shmat:
  case SYS_shmdt:
  case SYS_clone:
  case SYS_clone3:
  case SYS_fork:
  case SYS_vfork:
  case SYS_execve:
  case SYS_execveat:
  case SYS_exit:
  case SYS_exit_group:
  case SYS_rt_sigaction:
  case SYS_rt_sigprocmask:
  case SYS_rt_sigreturn:
  case SYS_sigaltstack:
  case SYS_arch_prctl:
  case SYS_set_tid_address:
  case SYS_set_robust_list:
    return True;
  default:
    return False;
  }
}

static ULong of(ThreadId tid, Int offset) {
  ULong value;
  VG_(get_shadow_regs_area)(tid, (UChar *)&value, 0, offset, sizeof value);
  return value;
}
#define GUEST(name) of(tid, offsetof(cv_guest, CV_##name))

/* The mask of a thread that is in no code of the target's. */
static vki_sigset_t mask;
static Bool mask_is_known;

/* `before`: what the register of the result had. */
static void answer(ThreadId tid, ULong number, ULong before) {
  UWord a[6] = {GUEST(ARGUMENT_1), GUEST(ARGUMENT_2), GUEST(ARGUMENT_3),
                GUEST(ARGUMENT_4), GUEST(ARGUMENT_5), GUEST(ARGUMENT_6)};
  if (mask_is_known)
    __real_vgPlain_sigprocmask(VKI_SIG_SETMASK, &mask, NULL);
  VG_(clear_syscallInfo)(tid);
  /* Behind the call: what it returned is there already. */
  if (GUEST(RESULT) != before)
    return;
  long result = is_valgrinds(number) ? -VKI_EFAULT
                                     : ca_syscall((long)number, (long)a[0], (long)a[1], (long)a[2],
                                                  (long)a[3], (long)a[4], (long)a[5]);
  cv_put_register(tid, offsetof(cv_guest, CV_RESULT), (ULong)result);
  cv_call_answered(tid, (UInt)number, a, result);
}

void __wrap_vgPlain_client_syscall(ThreadId tid, UInt trap) {
  /* They are used behind the jump, and so not in registers. */
  volatile ULong number = GUEST(NUMBER), before = GUEST(RESULT);
  if (!mask_is_known)
    mask_is_known = __real_vgPlain_sigprocmask(VKI_SIG_SETMASK, NULL, &mask) == 0;
  if (VG_MINIMAL_SETJMP(before_wrapper) == 0) {
    watch(True);
    __real_vgPlain_client_syscall(tid, trap);
    watch(False);
    return;
  }
  watch(False);
  answer(tid, number, before);
}

/* A call that may wait: others run code of the target's meanwhile, whose faults are theirs. */
void __wrap_vgPlain_release_BigLock(ThreadId tid, Int state, const HChar *who) {
  watch(False);
  __real_vgPlain_release_BigLock(tid, state, who);
}
