#include "signal_state.h"
#include <sys/syscall.h>
#include "base/syscall.h"

enum { SET_BYTES = 8 };

/* The mask as the program knows it. */
uint64_t cd_mask_of(void *dc) {
  uint64_t mask = 0;
  dr_invoke_syscall_as_app(dc, SYS_rt_sigprocmask, 4, (reg_t)CD_BLOCK, (reg_t)0, (reg_t)&mask,
                           (reg_t)SET_BYTES);
  return mask;
}

void cd_set_mask_of(void *dc, uint64_t mask) {
  dr_invoke_syscall_as_app(dc, SYS_rt_sigprocmask, 4, (reg_t)CD_SET_MASK, (reg_t)&mask, (reg_t)0,
                           (reg_t)SET_BYTES);
}

uint64_t cd_real_mask(cd_thread *thread, uint64_t mask) {
  mask &= ~CD_NEVER_BLOCKED;
  /* One that the program blocks waits for long: not all others, too. */
  thread->holds_queued = thread->queued && !(mask & CD_SIGNAL(thread->queued));
  thread->queued_mask = mask & CD_REAL_TIME;
  return thread->holds_queued ? mask | CD_REAL_TIME : mask;
}

void cd_mask_really(int how, uint64_t mask) {
  void *dc = dr_get_current_drcontext();
  cd_thread *thread = dc ? cd_thread_of(dc) : NULL;
  mask &= ~CD_NEVER_BLOCKED;
  if (thread && how == CD_SET_MASK) {
    /* Whether one waits does not change in between. */
    uint64_t queued = CD_REAL_TIME;
    ca_syscall(SYS_rt_sigprocmask, CD_BLOCK, (long)&queued, 0, SET_BYTES, 0, 0);
    mask = cd_real_mask(thread, mask);
  }
  ca_syscall(SYS_rt_sigprocmask, how, (long)&mask, 0, SET_BYTES, 0, 0);
}

/* ---- what is done about signals ---- */

/* What the program has said; true: it is known. */
bool cd_signal_said(void *dc, int number, cd_signal_action *known) {
  *known = (cd_signal_action){0};
  return dr_invoke_syscall_as_app(dc, SYS_rt_sigaction, 4, (reg_t)number, (reg_t)0, (reg_t)known,
                                  (reg_t)SET_BYTES) == 0;
}

bool cd_learns_of_signal(void *dc, int number) {
  enum { WITH_INFO = 4 };
  cd_signal_action known;
  return cd_signal_said(dc, number, &known) && (known.flags & WITH_INFO);
}
