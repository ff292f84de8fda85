#include "exec_check.h"
#include <linux/ptrace.h>
#include <linux/sched.h>
#include <linux/signal.h>
#include <linux/wait.h>
#include "base/own_clone.h"
#include "base/syscall.h"

enum {
  SET_DEATH_SIGNAL = 1, /* PR_SET_PDEATHSIG */
  AT_FDCWD_ = -100,
  EMPTY_PATH = 0x1000,
  EXECUTABLE = 1,
  SET_BYTES = 8,
  STACK_BYTES = 4096,
  NAME_BYTES = 64,
  NOT_ASKED = 1
};

/* The three processes have one address space. */
typedef struct {
  _Alignas(16) char watchers_stack[STACK_BYTES], executes_stack[STACK_BYTES];
  long number;
  const uint64_t *arguments;
  long result;
} question;

__attribute__((noreturn)) static void leave(void) {
  for (;;)
    ca_syscall(__NR_exit, 0, 0, 0, 0, 0, 0);
}

static void block_signals(uint64_t blocked, uint64_t *before) {
  ca_syscall(__NR_rt_sigprocmask, SIG_SETMASK, (long)&blocked, (long)before, SET_BYTES, 0, 0);
}

static void execute(void *of) {
  question *asked = of;
  const uint64_t *a = asked->arguments;
  const uint64_t default_action[4] = {0};
  ca_syscall(__NR_prctl, SET_DEATH_SIGNAL, SIGKILL, 0, 0, 0, 0);
  /* What stops it behind the exec is a SIGTRAP. */
  ca_syscall(__NR_rt_sigaction, SIGTRAP, (long)default_action, 0, SET_BYTES, 0, 0);
  block_signals(~(1ull << (SIGTRAP - 1)), 0);
  if (ca_syscall(__NR_ptrace, PTRACE_TRACEME, 0, 0, 0, 0, 0) != 0)
    leave();
  asked->result = 0; /* the kernel has no way back from here to what follows, or it fails */
  asked->result =
      ca_syscall(asked->number, (long)a[0], (long)a[1], (long)a[2], (long)a[3], (long)a[4], 0);
  leave();
}

/* The parent of what executes, so that nobody else hears of that. */
static void watch(void *of) {
  question *asked = of;
  int status = 0;
  long child = ca_clone_onto(CLONE_VM | CLONE_VFORK | CLONE_UNTRACED | SIGCHLD,
                             asked->executes_stack + STACK_BYTES, NULL, execute, asked);
  while (child > 0 && ca_syscall(__NR_wait4, child, (long)&status, __WALL, 0, 0, 0) == child &&
         (status & 0xff) == 0x7f)
    ca_syscall(__NR_kill, child, SIGKILL, 0, 0, 0, 0);
  leave();
}

/* The first process in a new namespace is its init, and with its end nobody can come after it. */
static bool children_are_elsewhere(void) {
  char own[NAME_BYTES], theirs[NAME_BYTES];
  long n = ca_read_link("/proc/self/ns/pid", own, NAME_BYTES);
  long m = ca_read_link("/proc/self/ns/pid_for_children", theirs, NAME_BYTES);
  if (n <= 0 || n != m)
    return n != m;
  while (n > 0 && own[n - 1] == theirs[n - 1])
    n--;
  return n > 0;
}

static long ask(question *asked) {
  uint64_t before = 0;
  if (children_are_elsewhere())
    return NOT_ASKED;
  block_signals(~0ull, &before);
  long watcher = ca_clone_onto(CLONE_VM | CLONE_UNTRACED, asked->watchers_stack + STACK_BYTES, NULL,
                               watch, asked);
  if (watcher > 0)
    ca_syscall(__NR_wait4, watcher, 0, __WALL, 0, 0, 0);
  block_signals(before, 0);
  return asked->result;
}

static long permission(long number, const uint64_t *a) {
  bool at = number == __NR_execveat;
  if (at && (a[4] & EMPTY_PATH))
    return 0;
  return ca_syscall(__NR_faccessat, at ? (long)a[0] : AT_FDCWD_, (long)a[at], EXECUTABLE, 0, 0, 0);
}

long ca_exec_check(long number, const uint64_t *arguments) {
  question asked;
  asked.number = number;
  asked.arguments = arguments;
  asked.result = NOT_ASKED;
  long result = ask(&asked);
  return result == NOT_ASKED ? permission(number, arguments) : result;
}
