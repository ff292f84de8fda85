// Forks by clone3 itself, also with a descriptor of the child, which only clone3 and clone give,
// and on a stack of its own; starts threads by it. Checks: children run, are waited for, registers
// are as the kernel leaves them, and what cannot be is refused as the kernel does.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
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

/* ---- threads, and a child on a stack of its own ---- */

static _Alignas(16) char stack[64 << 10];
static volatile int cleared, seen;

static int body(void *argument) {
  seen = *(int *)argument;
  return seen + 1;
}

/* As the C library has it: what runs in the child, and on which stack, is in registers. */
static long start(struct clone_args *of, size_t bytes, int (*what)(void *), void *argument,
                  int *other) {
  register void *r8 __asm__("r8") = argument;
  register uint64_t r10 __asm__("r10") = 10;
  uint64_t rdi = (uint64_t)of, rsi = bytes, rdx = (uint64_t)what;
  long result = SYS_clone3;
  __asm__ volatile("syscall\n\t"
                   "test %%rax, %%rax\n\t"
                   "jnz 1f\n\t"
                   "xor %%ebp, %%ebp\n\t"
                   "mov %%r8, %%rdi\n\t"
                   "call *%%rdx\n\t"
                   "mov %%eax, %%edi\n\t"
                   "mov $60, %%eax\n\t" /* exit */
                   "syscall\n\t"
                   "1:"
                   : "+a"(result), "+D"(rdi), "+S"(rsi), "+d"(rdx), "+r"(r10), "+r"(r8)
                   :
                   : "rcx", "r11", "memory");
  *other += rdi != (uint64_t)of || rsi != bytes || rdx != (uint64_t)what || r10 != 10;
  *other += r8 != argument;
  return result;
}

static void thread(int value) {
  static char tls[4096];
  enum { SHARED = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD };
  pid_t told = 0;
  int other = 0;
  struct clone_args with = {.flags = SHARED | CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID |
                                     CLONE_CHILD_CLEARTID,
                            .parent_tid = (uint64_t)&told,
                            .child_tid = (uint64_t)&cleared,
                            .stack = (uint64_t)stack,
                            .stack_size = sizeof stack,
                            .tls = (uint64_t)(tls + sizeof tls / 2)};
  cleared = 1;
  long child = start(&with, sizeof with, body, &value, &other);
  if (child < 0) {
    printf("thread: %s\n", strerror((int)-child));
    return;
  }
  while (cleared)
    syscall(SYS_futex, &cleared, FUTEX_WAIT, 1, NULL, NULL, 0);
  printf("thread: seen %d, told %d, others changed %d\n", seen, told == child, other);
}

static void on_stack(int value) {
  siginfo_t info = {0};
  int other = 0;
  struct clone_args with = {
      .exit_signal = SIGCHLD, .stack = (uint64_t)stack, .stack_size = sizeof stack};
  long child = start(&with, sizeof with, body, &value, &other);
  int failed = child < 0 ? -1 : waitid(P_PID, (id_t)child, &info, WEXITED);
  printf("stack: %d, status %d, others changed %d\n", failed, info.si_status, other);
}

/* ---- what the kernel refuses ---- */

static void refused(const char *what, const void *of, size_t bytes) {
  long result = syscall(SYS_clone3, of, bytes);
  if (result == 0)
    _exit(9);
  printf("%s: %s\n", what, result < 0 ? strerrorname_np(errno) : "made");
}

static void refuse(void) {
  struct clone_args longer[2] = {{0}, {.flags = 1}};
  refused("nothing", NULL, 0);
  refused("no memory", (void *)8, sizeof *longer);
  refused("too long", longer, 1 << 20);
  refused("not known", longer, sizeof longer);
  refused("flag", &(struct clone_args){.flags = 1ull << 40}, sizeof *longer);
  refused("signal", &(struct clone_args){.exit_signal = 65}, sizeof *longer);
  refused("signal in flags", &(struct clone_args){.flags = SIGCHLD}, sizeof *longer);
  refused("stack", &(struct clone_args){.stack = 4096}, sizeof *longer);
  refused("no stack", &(struct clone_args){.stack_size = 4096}, sizeof *longer);
  refused("handlers", &(struct clone_args){.flags = CLONE_SIGHAND}, sizeof *longer);
  refused("thread", &(struct clone_args){.flags = CLONE_VM | CLONE_THREAD}, sizeof *longer);
  long result = syscall(SYS_clone, CLONE_VM | CLONE_THREAD, stack + sizeof stack, 0, 0, 0);
  printf("clone: %s\n", result < 0 ? strerrorname_np(errno) : "made");
  refused("number", &(struct clone_args){.set_tid_size = 1}, sizeof *longer);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  refuse();
  thread(5);
  thread(6);
  on_stack(40);
  show("plain", (struct clone_args){0}, CLONE_ARGS_SIZE_VER0);
  show("descriptor", (struct clone_args){.flags = CLONE_PIDFD}, sizeof(struct clone_args));
  show("numbers", (struct clone_args){.flags = CLONE_PARENT_SETTID | CLONE_CHILD_SETTID},
       CLONE_ARGS_SIZE_VER1);
  return 0;
}
