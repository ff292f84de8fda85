// A child that hands memory to the kernel which holds something else in its parent, who lives on: a
// set of signals, and the arguments of a further fork by clone3.
// Checks: what the engine reads of a system call's arguments is of the process that makes it.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static sigset_t set;
static struct clone_args arguments;

static int fork_by_clone3(void) {
  arguments.flags = 0;
  arguments.exit_signal = SIGCHLD;
  long child = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (child < 0 && errno == ENOSYS)
    child = fork();
  if (child == 0)
    _exit(3);
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

static int in_child(void) {
  sigset_t pending;
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  kill(getpid(), SIGUSR1);
  sigpending(&pending);
  printf("pending %d\n", sigismember(&pending, SIGUSR1));
  printf("status %d", fork_by_clone3());
  printf(", flags %llx\n", (unsigned long long)arguments.flags);
  return 0;
}

int main(void) {
  sigemptyset(&set);
  arguments.flags = CLONE_VM | CLONE_VFORK;
  pid_t child = fork();
  if (child == 0)
    return in_child();
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}
