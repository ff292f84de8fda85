#include "windows.h"
#include "dynamorio/state/lock.h"
#include "connect.h"
#include "threads.h"

static volatile bool switches; /* somebody does it */

/* Everybody has been stopped, and has left what was translated. */
static void switched(void *unused) {
  cd_lock_stopped();
  if (!cd_process.paused) {
    cd_threads_end();
    ca_window_end(&cd_process, cd_now_ms());
    cd_send_header(false);
    ca_window_close(&cd_process);
  }
  if (ca_window_begin(&cd_process, cd_now_ms()))
    cd_threads_begin();
  cd_unlock_stopped();
}

static uint64_t sp_of(void *dc) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  return dr_get_mcontext(dc, &mc) ? mc.xsp : 0;
}

/* On which stacks the threads are: during a flush there are no registers to be had. */
static void look_at_stacks(void) {
  void **suspended = NULL;
  uint count = 0, others;
  if (!dr_suspend_all_other_threads(&suspended, &count, &others) || !suspended)
    return;
  for (uint i = 0; i < count; i++) {
    cd_thread *thread = cd_thread_of(suspended[i]);
    uint64_t sp = sp_of(suspended[i]);
    if (thread && sp)
      thread->sp = sp;
  }
  dr_resume_all_other_threads(suspended, count);
}

void cd_windows_do(void *dc, cd_thread *thread) {
  if (!__sync_bool_compare_and_swap(&switches, false, true))
    return;
  cd_lock_here();
  ca_snapshot(&cd_process, cd_now_ms());
  cd_unlock_here();
  if (ca_is_switch_asked(&cd_process)) {
    thread->sp = sp_of(dc);
    if (cd_process.paused)
      look_at_stacks();
    dr_flush_region_ex(NULL, ~(size_t)0, switched, NULL);
  }
  switches = false;
}
