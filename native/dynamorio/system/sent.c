/* In the middle of our code the target's registers may not be found (translate/stops.h): the
 * handler would go back to wherever. Such a signal comes again a little later. */
#include "sent.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dr_api.h"
#include "drmgr.h"
#include "dynamorio/state/thread.h"

enum { ABRT = 6, PIPE = 13, XCPU = 24, SYS = 31 };
enum { TO_THREAD = 4 /* SIGEV_THREAD_ID */, MONOTONIC = 1, LATER_NS = 50000, TRIES = 100000 };

/* As timer_create and timer_settime have them. */
typedef struct {
  uint64_t value;
  int signal, notify, thread, more[11];
} event;
typedef struct {
  uint64_t every_s, every_ns, s, ns;
} times;

static void forget(cd_thread *thread) {
  if (thread->late_timer >= 0)
    ca_syscall(SYS_timer_delete, thread->late_timer, 0, 0, 0, 0, 0);
  thread->late_timer = -1;
}

static bool comes_again(cd_thread *thread, int signal) {
  event to = {.signal = signal, .notify = TO_THREAD, .thread = (int)thread->tid};
  times once = {.ns = LATER_NS};
  int timer = -1;
  if (ca_syscall(SYS_timer_create, MONOTONIC, (long)&to, (long)&timer, 0, 0, 0) != 0)
    return false;
  thread->late_timer = timer;
  return ca_syscall(SYS_timer_settime, timer, 0, (long)&once, 0, 0, 0) == 0;
}

static dr_signal_action_t came(void *dc, dr_siginfo_t *info) {
  cd_thread *thread = cd_thread_of(dc);
  int signal = info->sig;
  if (!thread || (signal != ABRT && signal != PIPE && signal != XCPU && signal != SYS))
    return DR_SIGNAL_DELIVER;
  if (thread->late_tries > 0)
    forget(thread);
  bool in_code = info->raw_mcontext_valid && info->fault_fragment_info.cache_start_pc;
  /* Of some places DynamoRIO does not even ask the client. */
  bool known = info->mcontext->pc && thread->state_is_known;
  thread->state_is_known = false;
  if (in_code && !info->blocked && !known && thread->late_tries < TRIES &&
      comes_again(thread, signal)) {
    thread->late_tries++;
    return DR_SIGNAL_SUPPRESS;
  }
  thread->late_tries = 0;
  return DR_SIGNAL_DELIVER;
}

void cd_sent_init(void) {
  drmgr_register_signal_event(came);
}
