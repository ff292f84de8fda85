#include "signals.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "base/load.h"
#include "core/system/status.h"
#include "arrivals.h"
#include "call.h"
#include "exec_signals.h"

enum { BLOCK = CD_BLOCK, UNBLOCK = 1, SETMASK = CD_SET_MASK, SET_BYTES = 8 };
/* From a signal's frame, where the handler's stack pointer points to, to the mask that is in force
 * again after it: the return address, then struct ucontext. */
enum { MASK_IN_FRAME = 8 + 296 };
/* Likewise to where the program goes on, and to its register of results. */
enum { RESULT_IN_FRAME = 8 + 40 + 13 * 8, CODE_IN_FRAME = 8 + 40 + 16 * 8 };

#define SIGNAL CD_SIGNAL
#define NEVER_BLOCKED CD_NEVER_BLOCKED

/* ---- what is done about signals ---- */

enum { SIGNALS = 64, IGNORED = 1 };
typedef cd_signal_action action;

void cd_show_signals(void *dc, const cd_thread *thread, long result) {
  uint64_t ignored = 0, caught = 0;
  action known;
  if (!ca_has_read_status(thread->number, thread->arguments, result))
    return;
  for (int number = 1; number <= SIGNALS; number++)
    if (cd_signal_said(dc, number, &known) && known.handler != 0)
      *(known.handler == IGNORED ? &ignored : &caught) |= SIGNAL(number);
  ca_show_signals(thread->number, thread->arguments, result, ignored, caught);
}

/* Who ignores SIGCHLD, or says that it does not wait, has no children to wait for: they are gone
 * when they end. DynamoRIO handles that signal. */
static void follow_children(void *dc) {
  enum { CHILD = 17, NO_WAIT = 2 };
  action known, real = {0};
  if (!cd_signal_said(dc, CHILD, &known) ||
      ca_syscall(SYS_rt_sigaction, CHILD, 0, (long)&real, SET_BYTES, 0, 0) != 0)
    return;
  uint64_t flags = known.handler == IGNORED || (known.flags & NO_WAIT)
                       ? real.flags | NO_WAIT
                       : real.flags & ~(uint64_t)NO_WAIT;
  if (flags == real.flags)
    return;
  real.flags = flags;
  ca_syscall(SYS_rt_sigaction, CHILD, (long)&real, 0, SET_BYTES, 0, 0);
}

/* ---- calls that wait with a mask of their own ---- */

/* The argument that points to the mask; -1: none. */
static int mask_argument(int number) {
  return number == SYS_ppoll           ? 3
         : number == SYS_epoll_pwait   ? 4
         : number == SYS_rt_sigsuspend ? 0
                                       : -1;
}

static bool waits_with(const cd_thread *thread, uint64_t *mask) {
  const reg_t *a = thread->arguments;
  if (thread->number == SYS_pselect6) {
    uint64_t pair[2];
    return a[5] && ca_load(a[5], pair, sizeof pair) && pair[0] && ca_load(pair[0], mask, SET_BYTES);
  }
  int which = mask_argument(thread->number);
  return which >= 0 && a[which] && ca_load(a[which], mask, SET_BYTES);
}

/* What the kernel held back comes now, and DynamoRIO, which changes its mask next, finds it. */
static void before_wait(void *dc, cd_thread *thread) {
  uint64_t mask;
  if (!waits_with(thread, &mask))
    return;
  thread->mask_before = cd_mask_of(dc);
  thread->waits_with_mask = true;
  cd_mask_really(SETMASK, thread->mask_before & mask);
}

/* When there was something to deliver before it could wait, DynamoRIO leaves the other mask in
 * force: the handler shall have it, and what comes after it the one before. */
static void after_wait(void *dc, cd_thread *thread) {
  if (!thread->waits_with_mask)
    return;
  thread->waits_with_mask = false;
  thread->mask_is_left = cd_mask_of(dc) != thread->mask_before;
  if (!thread->mask_is_left)
    cd_mask_really(SETMASK, thread->mask_before);
}

/* Others of a queued signal wait with the kernel, which keeps their order, until its handler has
 * returned. Those that it may be interrupted by come with its next call or tick: DynamoRIO drops
 * what comes while it delivers one. */
static void hold_queued(void *dc, cd_thread *thread, int number) {
  enum { AGAIN = 0x40000000 /* SA_NODEFER */ };
  action known;
  if (!(SIGNAL(number) & CD_REAL_TIME) || !cd_signal_said(dc, number, &known))
    return;
  uint64_t held = cd_mask_of(dc) | known.mask | (known.flags & AGAIN ? 0 : SIGNAL(number));
  thread->queued = 0;
  thread->queued_mask = held & CD_REAL_TIME;
  cd_mask_really(BLOCK, thread->holds_queued ? CD_REAL_TIME : thread->queued_mask);
}

/* The handler goes back to the call. */
static void make_anew(cd_thread *thread, uint64_t frame) {
  enum { CALL_BYTES = 2 };
  *(uint64_t *)(frame + CODE_IN_FRAME) -= CALL_BYTES;
  *(uint64_t *)(frame + RESULT_IN_FRAME) = (uint64_t)thread->number;
  thread->is_made_anew = false;
}

void cd_signal_delivered(void *dc, const dr_kernel_xfer_info_t *info, cd_thread *thread) {
  cd_arrived(thread);
  hold_queued(dc, thread, info->sig);
  if (thread->is_made_anew)
    make_anew(thread, info->target_xsp);
  if (thread->mask_is_left)
    *(uint64_t *)(info->target_xsp + MASK_IN_FRAME) = thread->mask_before;
  thread->mask_is_left = false;
}

/* ---- the others ---- */

static bool load_set(uint64_t address, uint64_t bytes, uint64_t *set) {
  return bytes == SET_BYTES && address && ca_load(address, set, SET_BYTES);
}

/* DynamoRIO has the call give the mask back that it finds now. Nothing comes before it is made:
 * that would have changed the mask once more. */
static void before_return(void *dc, cd_thread *thread) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  if (!dr_get_mcontext(dc, &mc))
    return;
  uint64_t at = mc.xsp - 8 + MASK_IN_FRAME;
  if (!ca_load(at, &thread->mask_returned, SET_BYTES))
    return;
  thread->mask_at = at;
  cd_mask_really(BLOCK, ~0ull);
}

void cd_signal_returns(cd_thread *thread) {
  if (thread->mask_at)
    *(uint64_t *)thread->mask_at = cd_real_mask(thread, thread->mask_returned);
  thread->mask_at = 0;
}

bool cd_signals_before(void *dc, cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  uint64_t set;
  if (thread->number != SYS_execve && thread->number != SYS_execveat)
    cd_arrived(thread);
  thread->is_made_anew = false;
  cd_signals_begin(dc);
  if (!thread->mask_is_real || thread->mask_is_left) {
    /* A new thread's; or what was delivered had no handler. */
    if (thread->mask_is_left)
      cd_set_mask_of(dc, thread->mask_before);
    cd_mask_really(SETMASK, cd_mask_of(dc));
    if (!thread->mask_is_real)
      follow_children(dc);
    thread->mask_is_real = true;
    thread->mask_is_left = false;
    cd_signals_send_again();
  }
  if (thread->holds_queued && !thread->queued)
    cd_mask_really(SETMASK, cd_mask_of(dc));
  switch (thread->number) {
  case SYS_rt_sigprocmask:
    /* Nothing may fall in between. */
    if (a[0] != UNBLOCK && load_set(a[1], a[3], &set))
      cd_mask_really(BLOCK, set);
    break;
  case SYS_rt_sigreturn:
    before_return(dc, thread);
    break;
  case SYS_rt_sigtimedwait:
    if (load_set(a[0], a[3], &set) && (set & NEVER_BLOCKED)) {
      thread->wait_set = set & ~NEVER_BLOCKED;
      cd_change(dc, thread, 0, (reg_t)&thread->wait_set);
    }
    break;
  case SYS_signalfd:
  case SYS_signalfd4:
    /* DynamoRIO would make a pipe of it that it fills itself. */
    if (!load_set(a[1], a[2], &set))
      break;
    set &= ~NEVER_BLOCKED;
    *result = ca_syscall(thread->number, (long)a[0], (long)&set, SET_BYTES, (long)a[3], 0, 0);
    return false;
  default:
    before_wait(dc, thread);
  }
  return true;
}

/* DynamoRIO does not say that a handler runs on the alternate stack that it asks for. */
static void tell_on_stack(void *dc, const cd_thread *thread) {
  enum { ON_STACK = 1, FLAGS_AT = 8 };
  struct {
    uint64_t start;
    uint flags, unused;
    uint64_t bytes;
  } old;
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  uint64_t at = thread->arguments[1];
  if ((long)dr_syscall_get_result(dc) != 0 || !at || !ca_load(at, &old, sizeof old) ||
      old.flags != 0 || !dr_get_mcontext(dc, &mc) || mc.xsp - old.start > old.bytes ||
      mc.xsp == old.start)
    return;
  old.flags = ON_STACK;
  dr_safe_write((void *)(at + FLAGS_AT), sizeof old.flags, &old.flags, NULL);
}

void cd_signals_after(void *dc, cd_thread *thread) {
  if (thread->number == SYS_sigaltstack)
    tell_on_stack(dc, thread);
  if (thread->number == SYS_rt_sigaction) {
    int number = (int)thread->arguments[0];
    action known;
    follow_children(dc);
    cd_arrivals_follow(number);
    if (cd_signal_said(dc, number, &known))
      cd_arrivals_ignored(thread, number, known.handler == IGNORED);
  }
  if (thread->number == SYS_rt_sigprocmask)
    cd_mask_really(SETMASK, cd_mask_of(dc));
  after_wait(dc, thread);
}
