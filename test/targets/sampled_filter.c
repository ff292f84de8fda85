/* Gives itself a strict seccomp filter in the middle of its work, in the way that argv[1] names:
 * it may read, write and end, and no more; anything else ends it. A breakpoint or a signal's
 * handler behind that would, too: `later` is called for the first time then. With a second
 * argument it waits for a line on stdin before, and for the end of stdin afterwards. Ends with 12.
 */
// libs: -lpthread
// also: sampled_filter_raw -DRAW
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 4000, THREADS = 3 };

static volatile long sink;

__attribute__((noinline, noclone)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return sum;
}

__attribute__((noinline, noclone)) long later(long n) {
  long product = 1;
  for (long i = 0; i < n; i++)
    product += product ^ (i + sink);
  return product;
}

static void plain(long turns) {
  for (long i = 0; i < turns; i++)
    sink = (work(100) + sink) & 0;
}

#define ALLOW(number)                                                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##number, 0, 1),                                         \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static struct sock_filter lines[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    ALLOW(read),
    ALLOW(write),
    ALLOW(exit),
    ALLOW(exit_group),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
};
static struct sock_fprog strict = {sizeof lines / sizeof *lines, lines};

static bool by_prctl(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &strict) == 0;
}
static bool by_prctl_call(void) {
  return syscall(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &strict) == 0;
}
static bool by_seccomp(void) {
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &strict) == 0;
}
#ifdef RAW
/* By no function of the C library. */
static bool by_itself(void) {
  long result;
  register long flags __asm__("rsi") = 0;
  register const void *filter __asm__("rdx") = &strict;
  __asm__ volatile("mov %1, %%eax\n\tsyscall"
                   : "=&a"(result)
                   : "i"(SYS_seccomp), "D"((long)SECCOMP_SET_MODE_FILTER), "r"(flags), "r"(filter)
                   : "rcx", "r11", "memory");
  return result == 0;
}
#endif
static bool of_all_threads(void) {
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &strict) == 0;
}
static bool strict_mode(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0;
}
/* Asks whether there are filters: as there is none, the kernel refuses it. */
static bool only_asks(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == -1 && errno == EFAULT &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL) == -1 && errno == EFAULT;
}
/* A child that is filtered; its parent is not. */
static bool in_child(void) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    if (!by_prctl())
      _exit(1);
    sink = later(10) & 0;
    plain(TURNS);
    _exit(7);
  }
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

static const struct {
  const char *name;
  bool (*filter)(void);
  bool threads;
} cases[] = {
    {"prctl", by_prctl, false},          {"prctl-call", by_prctl_call, false},
    {"seccomp", by_seccomp, false},      {"threads", of_all_threads, true},
    {"strict-mode", strict_mode, false}, {"asks", only_asks, false},
    {"child", in_child, false},
#ifdef RAW
    {"by-itself", by_itself, false},
#endif
};

/* The C library's part of its start is over. */
static volatile int begun;

static void *beside(void *unused) {
  (void)unused;
  __atomic_add_fetch(&begun, 1, __ATOMIC_ACQ_REL);
  for (;;)
    plain(10);
  return NULL;
}

/* The C library would ask for more, and seccomp's strict mode has no exit_group. */
static void end(const char *text, bool has_threads) {
  (void)!write(1, text, strlen(text));
  syscall(has_threads ? SYS_exit_group : SYS_exit, 12);
}

int main(int argc, char **argv) {
  pthread_t id[THREADS];
  char line[64];
  struct pollfd in = {.fd = 0, .events = POLLIN};
  size_t which = 0, count = sizeof cases / sizeof *cases;
  while (which < count && strcmp(argc > 1 ? argv[1] : "", cases[which].name) != 0)
    which++;
  if (which == count)
    return 2;
  for (int i = 0; cases[which].threads && i < THREADS; i++)
    pthread_create(&id[i], NULL, beside, NULL);
  while (cases[which].threads && begun < THREADS)
    plain(10);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  puts("ready");
  fflush(stdout);
  plain(TURNS);
  while (argc > 2 && poll(&in, 1, 0) != 1)
    plain(10);
  if (!cases[which].filter())
    end("failed\n", cases[which].threads);
  sink = later(10) & 0;
  plain(TURNS);
  (void)!write(1, "filtered\n", 9);
  while (argc > 2 && read(0, line, sizeof line) > 0)
    ;
  end("done\n", cases[which].threads);
}
