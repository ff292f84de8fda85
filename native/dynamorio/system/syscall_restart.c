#include "syscall_restart.h"
#include <sys/syscall.h>
#include "base/load.h"
#include "base/syscall.h"
#include "call.h"

#define SECOND 1000000000ll
enum { MILLISECOND = 1000000, NEVER = -1 };

/* What a call closes may be closed, and another one's by now; and the end of a handler restores
 * what another call had returned. */
void cd_interrupted(cd_thread *thread) {
  ((uint64_t *)thread->hot)[CD_SLOT_INTERRUPTED] =
      thread->number != SYS_close && thread->number != SYS_rt_sigreturn;
}

/* What it returns to is as the kernel has it: DynamoRIO sees to that. */
void cd_handled(cd_thread *thread) {
  ((uint64_t *)thread->hot)[CD_SLOT_INTERRUPTED] = 0;
  thread->is_restarted = false;
}

void cd_begin_call(cd_thread *thread) {
  uint64_t *interrupted = (uint64_t *)thread->hot + CD_SLOT_INTERRUPTED;
  thread->is_restarted |= *interrupted != 0;
  *interrupted = 0;
}

void cd_restart_call(app_pc after) {
  enum { CALL_BYTES = 2 };
  void *dc = dr_get_current_drcontext();
  cd_thread *thread = cd_thread_of(dc);
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  cd_begin_call(thread);
  dr_get_mcontext(dc, &mc);
  mc.xax = (reg_t)thread->number;
  mc.xcx = (reg_t)after; /* as the call left it */
  mc.pc = after - CALL_BYTES;
  dr_redirect_execution(&mc);
}

/* Which argument is the time from the call on; -1: none, or the kernel itself writes there what is
 * left of it (select, ppoll). */
static int duration_argument(const cd_thread *thread) {
  enum { ABSOLUTE = 1, OPERATION = 127, WAIT = 0 };
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_nanosleep:
    return 0;
  case SYS_poll:
  case SYS_rt_sigtimedwait:
    return 2;
  case SYS_clock_nanosleep:
    return a[1] & ABSOLUTE ? NEVER : 2;
  case SYS_epoll_wait:
  case SYS_epoll_pwait:
  case SYS_epoll_pwait2:
  case SYS_semtimedop:
    return 3;
  case SYS_futex:
    return (a[1] & OPERATION) == WAIT ? 3 : NEVER;
  case SYS_io_getevents:
    return 4;
  default:
    return NEVER;
  }
}

static bool in_milliseconds(int number) {
  return number == SYS_poll || number == SYS_epoll_wait || number == SYS_epoll_pwait;
}

static int64_t now(void) {
  enum { MONOTONIC = 1 };
  int64_t time[2] = {0, 0};
  ca_syscall(SYS_clock_gettime, MONOTONIC, (long)time, 0, 0, 0, 0);
  return time[0] * SECOND + time[1];
}

/* Nanoseconds; negative: none, or what the kernel refuses. */
static int64_t duration(const cd_thread *thread, int which) {
  reg_t value = thread->arguments[which];
  int64_t time[2];
  if (in_milliseconds(thread->number))
    return (int64_t)(int)value * MILLISECOND;
  if (!value || !ca_load(value, time, sizeof time) || time[0] < 0 ||
      time[0] > INT64_MAX / SECOND - 1)
    return NEVER;
  return time[0] * SECOND + time[1];
}

void cd_keep_timeout(void *dc, cd_thread *thread) {
  int which = duration_argument(thread);
  bool restarted = thread->is_restarted;
  thread->is_restarted = false;
  int64_t whole = which < 0 ? NEVER : duration(thread, which);
  if (whole <= 0)
    return;
  if (!restarted) {
    thread->begun = now();
    return;
  }
  int64_t left = thread->begun + whole - now();
  left = left < 0 ? 0 : left;
  if (in_milliseconds(thread->number)) {
    cd_change(dc, thread, which, (reg_t)((left + MILLISECOND - 1) / MILLISECOND));
    return;
  }
  thread->wait_time[0] = left / SECOND;
  thread->wait_time[1] = left % SECOND;
  cd_change(dc, thread, which, (reg_t)thread->wait_time);
}
