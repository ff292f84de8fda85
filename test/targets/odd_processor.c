// What a program may do that an engine could take wrongly: the instructions that CPUID and the
// kernel show, a signal of faults that is sent, more descriptors to poll than there may be, and a
// stack that grows as far as a limit of its own allows.
// Checks: each ends as natively.
// Usage: odd_processor features|signals|poll|stack|long-double|x87
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FRAMES = 400000 };

static void features(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  unsigned long base = 1;
  int shown = __get_cpuid(0x80000001, &a, &b, &c, &d) && (d & 1u << 27);
  if (shown)
    __asm__ volatile("rdtscp" ::: "rax", "rcx", "rdx");
  fprintf(stderr, "rdtscp %d\n", shown);
  if (getauxval(AT_HWCAP2) & 2)
    __asm__ volatile("rdfsbase %0" : "=r"(base));
  printf("%d\n", base != 0);
}

static volatile int handled;

static void handle(int number) {
  handled = number;
}

static void signals(void) {
  for (int how = 0; how < 3; how++) {
    pid_t child = fork();
    if (child == 0) {
      signal(SIGSYS, how == 0 ? SIG_DFL : how == 1 ? SIG_IGN : handle);
      kill(getpid(), SIGSYS);
      _exit(handled);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%x\n", status & ~0x80);
  }
  /* As programs do that were compiled with -pg. */
  for (int i = 0; i < 50; i++) {
    struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    signal(SIGPROF, handle);
    setitimer(ITIMER_PROF, &often, NULL);
    for (volatile int k = 0; k < 5000; k++)
      ;
    setitimer(ITIMER_PROF, &never, NULL);
    signal(SIGPROF, SIG_DFL);
  }
}

static void poll_many(void) {
  long result = syscall(SYS_poll, -1L, -1L, -1L);
  printf("%ld %s\n", result, strerror(errno));
  result = syscall(SYS_ppoll, -1L, -1L, 0L, 0L, 0L);
  printf("%ld %s\n", result, strerror(errno));
}

__attribute__((noinline)) static long deep(long n) {
  volatile long frame[8] = {n};
  return n > 0 ? deep(n - 1) + frame[0] % 2 : 0;
}

/* The limit holds from the next program on. */
static void stack(char **argv) {
  struct rlimit limit = {0, 0};
  getrlimit(RLIMIT_STACK, &limit);
  rlim_t wanted = (rlim_t)FRAMES * 200;
  if (limit.rlim_cur != wanted) {
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_STACK, &limit);
    execv("/proc/self/exe", argv);
  }
  printf("%ld\n", deep(FRAMES));
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  if (strcmp(what, "features") == 0)
    features();
  else if (strcmp(what, "signals") == 0)
    signals();
  else if (strcmp(what, "poll") == 0)
    poll_many();
  else if (strcmp(what, "stack") == 0)
    stack(argv);
  else if (strcmp(what, "x87") == 0) {
    volatile double a = 0.1, b = 3; /* as the C library's tgamma computes */
    __asm__ volatile("fldl %0\n\tfmull %1\n\tfstpl %0" : "+m"(a) : "m"(b));
    printf("%d\n", a > 0);
  } else {
    volatile long double third = 1.0L / 3;
    printf("%d\n", third > 0);
  }
  return 0;
}
