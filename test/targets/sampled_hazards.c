/* What an INT3 in `work`, a handler of SIGTRAP or a copy of the process could be felt by. argv[1]
 * says what; the program says how it went, and ends with 11. */
// libs: -lpthread
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 300, CALLS = 2000 };

static volatile long sink;
static void (*extra)(void);

__attribute__((noinline, noclone)) void work(long n) {
  for (long i = 0; i < n; i++)
    sink += i;
  if (extra)
    extra();
}

static void busy(void) {
  for (int i = 0; i < CALLS; i++)
    work(100);
}

static void turns(void) {
  for (int i = 0; i < TURNS; i++)
    busy();
}

static volatile long traps;
static void own_trap(int number) {
  traps += number == SIGTRAP;
}

static long own_handler(void) {
  signal(SIGTRAP, own_trap);
  for (int i = 0; i < TURNS; i++) {
    busy();
    __asm__ volatile("int3");
    raise(SIGTRAP);
  }
  return traps;
}

static void *blocked(void *unused) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  turns();
  return unused;
}

static long threads(void *(*body)(void *)) {
  pthread_t id[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&id[i], NULL, body, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(id[i], NULL);
  return 3;
}

/* Not by libc: nobody can see it coming. */
static long blocked_raw(void) {
  unsigned long all = ~0ul;
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, NULL, 8);
  turns();
  return 1;
}

static void in_handler(int number) {
  work(number);
}

static long handlers(void) {
  struct sigaction action = {.sa_handler = in_handler};
  sigfillset(&action.sa_mask);
  sigaction(SIGUSR1, &action, NULL);
  for (int i = 0; i < TURNS * 100; i++)
    raise(SIGUSR1);
  return 1;
}

static long *shared;
static void count_shared(void) {
  shared[0]++;
}

static long in_shared_memory(void) {
  shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  extra = count_shared;
  turns();
  return shared[0];
}

/* wait() sees the program's own children only. */
static long waits(void) {
  long odd = 0;
  for (int i = 0; i < TURNS; i++) {
    pid_t child = fork();
    int status;
    if (child == 0)
      _exit(3);
    busy();
    odd += waitpid(-1, &status, 0) != child || WEXITSTATUS(status) != 3;
    odd += waitpid(-1, &status, WNOHANG) != -1 || errno != ECHILD;
  }
  return odd;
}

/* Children have the INT3, too. */
static long forks(void) {
  long bad = 0;
  for (int i = 0; i < TURNS; i++) {
    pid_t child = fork();
    int status;
    if (child == 0) {
      work(100);
      _exit(9);
    }
    busy();
    waitpid(child, &status, 0);
    bad += !WIFEXITED(status) || WEXITSTATUS(status) != 9;
  }
  return bad;
}

static int file;
static void write_one(void) {
  if (write(file, "x", 1) != 1)
    abort();
}

static long writes(void) {
  char name[] = "/tmp/comair-hazard-XXXXXX";
  file = mkstemp(name);
  unlink(name);
  extra = write_one;
  for (int i = 0; i < 20; i++)
    busy();
  return lseek(file, 0, SEEK_END);
}

static void read_one(void) {
  static off_t expected;
  char c;
  if (lseek(file, 0, SEEK_CUR) != expected || read(file, &c, 1) != 1)
    abort();
  expected++;
}

static long reads(void) {
  static char text[20 * CALLS + 1];
  char name[] = "/tmp/comair-hazard-XXXXXX";
  file = mkstemp(name);
  unlink(name);
  if (write(file, text, sizeof text) != sizeof text)
    abort();
  lseek(file, 0, SEEK_SET);
  extra = read_one;
  for (int i = 0; i < 20; i++)
    busy();
  return lseek(file, 0, SEEK_CUR);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void locked(void) {
  pthread_mutex_lock(&lock);
  sink++;
  pthread_mutex_unlock(&lock);
}
static void *locking(void *unused) {
  for (int i = 0; i < 30; i++)
    busy();
  return unused;
}

static int at_forks;
static void at_fork(void) {
  at_forks++;
}

static jmp_buf top;
static void jump(void) {
  longjmp(top, 1);
}

static long jumps(void) {
  extra = jump;
  for (volatile int i = 0; i < TURNS * 100; i++)
    if (!setjmp(top))
      work(10);
  return 1;
}

/* A debugger is attached that passes all signals on. */
static long traced(void) {
  int ready[2], status;
  char go = 0;
  pid_t parent = getpid(), tracer;
  turns();
  if (pipe(ready) != 0)
    return -1;
  tracer = fork();
  if (tracer == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (read(ready[0], &go, 1) != 1 || ptrace(PTRACE_SEIZE, parent, 0, 0) != 0)
      _exit(1);
    while (waitpid(parent, &status, __WALL) == parent && WIFSTOPPED(status))
      ptrace(PTRACE_CONT, parent, 0, status >> 16 ? 0 : WSTOPSIG(status));
    _exit(0);
  }
  prctl(PR_SET_PTRACER, tracer);
  if (write(ready[1], &go, 1) != 1)
    return -1;
  for (int i = 0; i < 4; i++)
    turns();
  return 1;
}

static long closes(void) {
  for (int i = 0; i < TURNS; i++) {
    busy();
    close_range(3, ~0u, 0);
  }
  return 1;
}

static long crashes(void) {
  turns();
  extra = (void (*)(void))16;
  work(10);
  return 0;
}

static long int3(void) {
  turns();
  __asm__ volatile("int3");
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long result = -1;
#define CASE(name, value)                                                                          \
  if (strcmp(what, name) == 0)                                                                     \
  result = (value)
  CASE("own-handler", own_handler());
  CASE("own-int3", int3());
  CASE("blocked", threads(blocked));
  CASE("blocked-raw", blocked_raw());
  CASE("in-handler", handlers());
  CASE("shared-memory", in_shared_memory());
  CASE("wait", waits());
  CASE("forks", forks());
  CASE("write", writes());
  CASE("read", reads());
  CASE("lock", (extra = locked, threads(locking)));
  CASE("atfork", (pthread_atfork(at_fork, at_fork, at_fork), turns(), at_forks));
  CASE("longjmp", jumps());
  CASE("close-all", closes());
  CASE("crash", crashes());
  CASE("traced", traced());
  CASE("undumpable", (prctl(PR_SET_DUMPABLE, 0), turns(), 1));
  printf("%s: %ld\n", what, result);
  return 11;
}
