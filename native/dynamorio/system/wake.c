#include "wake.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/process/watcher.h"
#include "dynamorio/state/process.h"
#include "thread_places.h"
#include "threads.h"

/* SIGSTKFLT, which no kernel sends, and which is never blocked (signals.h). */
enum { WAKE = 16 };

static volatile bool waking, woke;
static int process;

/* Another one each time: it may be one that does not wake up. */
static void wake_one(void) {
  static uint next;
  uint places = cd_thread_places();
  __atomic_store_n(&waking, true, __ATOMIC_SEQ_CST);
  for (uint i = 0; i < places; i++) {
    cd_thread *thread = cd_thread_at(next++ % places);
    if (!thread || !thread->can_be_woken)
      continue;
    thread->is_woken = woke = true;
    if (ca_syscall(SYS_tgkill, process, (long)thread->tid, WAKE, 0, 0, 0) == 0)
      break;
  }
  __atomic_store_n(&waking, false, __ATOMIC_SEQ_CST);
}

/* What ends the program that runs, or the thread, is over before a signal could be of use, and
 * after an exec it would be the next program's. */
static bool sleeps(int number) {
  return number != SYS_execve && number != SYS_execveat && number != SYS_exit &&
         number != SYS_exit_group && number != SYS_clone && number != SYS_clone3 &&
         number != SYS_fork && number != SYS_vfork && number != SYS_rt_sigreturn;
}

void cd_waits(cd_thread *thread) {
  static volatile bool watched;
  if (!watched && __sync_bool_compare_and_swap(&watched, false, true)) {
    process = (int)ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
    ca_watch(&cd_process, wake_one);
  }
  if (cd_is_alone() && ca_wants_to_be_alone(thread->number, thread->arguments)) {
    ca_watch_end();
    thread->is_unwatched = true;
  }
  if (!sleeps(thread->number) || thread->is_unwatched)
    return;
  __atomic_store_n(&thread->can_be_woken, true, __ATOMIC_SEQ_CST);
}

/* A signal that was sent has come when this is over. */
void cd_waited_somehow(cd_thread *thread) {
  if (thread->is_unwatched)
    ca_watch_again();
  thread->is_unwatched = false;
  __atomic_store_n(&thread->can_be_woken, false, __ATOMIC_SEQ_CST);
  while (waking)
    ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  if (thread->is_woken)
    ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  thread->is_woken = false;
}

/* To DynamoRIO the program may block it: then it comes in another call. */
static dr_signal_action_t comes(void *dc, dr_siginfo_t *info) {
  return info->sig == WAKE && woke ? DR_SIGNAL_SUPPRESS : DR_SIGNAL_DELIVER;
}

static void forked(void *dc) {
  process = (int)ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  waking = false;
  ca_watch_again();
}

void cd_wake_init(void) {
  drmgr_priority_t first = {sizeof first, "comair wake", NULL, NULL, -100};
  if (!cd_process.control)
    return;
  drmgr_register_signal_event_ex(comes, &first);
  dr_register_fork_init_event(forked);
}
