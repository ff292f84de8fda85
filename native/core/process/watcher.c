#include "watcher.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/own_clone.h"
#include "base/syscall.h"
#include "control.h"

enum {
  NEW_USERS = 0x10000000,
  NEW_PROCESSES = 0x20000000,
  FUTEX_WAIT = 0,
  FUTEX_WAIT_PRIVATE = 128,
  FUTEX_WAKE_PRIVATE = 129,
  SET_MASK = 2,
  SET_BYTES = 8,
  STACK_BYTES = 256 * 1024,
  TICK_NANOSECONDS = 50 * 1000 * 1000
};
/* VM, FS, FILES, SIGHAND, THREAD, SYSVSEM: one of the process, without a record of it elsewhere.
 * CHILD_CLEARTID: the kernel says when it is gone. */
#define CLONE_FLAGS 0x250f00l

static ca_process *watched;
static void (*on_asked)(void);
static char *stack;
static volatile uint32_t leaving, running;
static long thread;

/* Those that run do by themselves what is asked, within less than a tick. */
__attribute__((noreturn)) static void watch(void *unused) {
  static const long tick[2] = {0, TICK_NANOSECONDS};
  bool before = false;
  while (!leaving) {
    ca_syscall(SYS_futex, (long)&leaving, FUTEX_WAIT_PRIVATE, 0, (long)tick, 0, 0);
    bool now = ca_is_asked(watched);
    if (now && before && !leaving)
      on_asked();
    before = now;
  }
  for (;;)
    ca_syscall(SYS_exit, 0, 0, 0, 0, 0, 0);
}

static void start(void) {
  uint64_t all = ~0ull, before = 0;
  if (!stack)
    stack = ca_map(STACK_BYTES);
  if (!stack)
    return; /* it hears of what is asked with its next system call */
  leaving = 0;
  ca_syscall(SYS_rt_sigprocmask, SET_MASK, (long)&all, (long)&before, SET_BYTES, 0, 0);
  running = 1;
  thread = ca_clone_onto(CLONE_FLAGS, stack + STACK_BYTES, &running, watch, NULL);
  if (thread < 0)
    running = 0;
  ca_syscall(SYS_rt_sigprocmask, SET_MASK, (long)&before, 0, SET_BYTES, 0, 0);
}

void ca_watch(ca_process *process, void (*asked)(void)) {
  if (!process->control)
    return;
  watched = process;
  on_asked = asked;
  start();
}

void ca_watch_again(void) {
  if (watched)
    start();
}

/* It has left our code when the word is cleared, and the process a little later. */
void ca_watch_end(void) {
  bool was_there = running;
  leaving = 1;
  ca_syscall(SYS_futex, (long)&leaving, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  while (running)
    ca_syscall(SYS_futex, (long)&running, FUTEX_WAIT, 1, 0, 0, 0);
  long process = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  while (was_there && ca_syscall(SYS_tgkill, process, thread, 0, 0, 0, 0) == 0)
    ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
}

bool ca_wants_to_be_alone(long number, const uint64_t *arguments) {
  return (number == SYS_unshare && (arguments[0] & NEW_USERS)) ||
         (number == SYS_setns && (uint32_t)arguments[1] != NEW_PROCESSES);
}
