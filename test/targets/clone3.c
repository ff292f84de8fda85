// Forks by clone3 itself, also with a descriptor of the child, which only clone3 and clone give.
// Checks: children run, are waited for, and registers are as the kernel leaves them.
#define _GNU_SOURCE
#include <linux/sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* @returns what the call does; 1 is added to `other` where it has changed other registers */
static long clone3(struct clone_args *of, size_t bytes, int *other) {
  register uint64_t r10 __asm__("r10") = 10, r8 __asm__("r8") = 8;
  uint64_t rdi = (uint64_t)of, rsi = bytes, rdx = 4;
  long result = SYS_clone3;
  __asm__ volatile("syscall"
                   : "+a"(result), "+D"(rdi), "+S"(rsi), "+d"(rdx), "+r"(r10), "+r"(r8)
                   :
                   : "rcx", "r11", "memory");
  *other += rdi != (uint64_t)of || rsi != bytes || rdx != 4 || r10 != 10 || r8 != 8;
  return result;
}

static void show(const char *what, struct clone_args with, size_t bytes) {
  int descriptor = -1, other = 0;
  pid_t told = 0, own = 0;
  siginfo_t info = {0};
  with.exit_signal = SIGCHLD;
  with.pidfd = (uint64_t)&descriptor;
  with.parent_tid = (uint64_t)&told;
  with.child_tid = (uint64_t)&own;
  long child = clone3(&with, bytes, &other);
  if (child == 0)
    _exit(own == getpid() ? 40 + other : 20 + other);
  if (child < 0) {
    printf("%s: %s\n", what, strerror((int)-child));
    return;
  }
  int failed = descriptor >= 0 ? waitid(P_PIDFD, (id_t)descriptor, &info, WEXITED)
                               : waitid(P_PID, (id_t)child, &info, WEXITED);
  printf("%s: %d, own %d, status %d, told %d, others changed %d\n", what, failed,
         info.si_pid == child, info.si_status, told == child, other);
}

int main(void) {
  show("plain", (struct clone_args){0}, CLONE_ARGS_SIZE_VER0);
  show("descriptor", (struct clone_args){.flags = CLONE_PIDFD}, sizeof(struct clone_args));
  show("numbers", (struct clone_args){.flags = CLONE_PARENT_SETTID | CLONE_CHILD_SETTID},
       CLONE_ARGS_SIZE_VER1);
  return 0;
}
