// Children by vfork write to their parent's memory: to global variables, static arrays, the heap,
// by themselves and by system calls, and what they allocate or map stays allocated and mapped.
// Checks: the parent finds all of it, whether the child executes a program, fails to, or exits.
// Usage: borrowed_memory [threads|apart]: while two threads run; a child out of reach of /proc
// flags: -pthread
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ENTRIES = 2000, LARGE = 200000 };

static volatile int failed, before = 5;
static int table[ENTRIES];
static struct rlimit limit;
static int pipes[2];
static char text[64], message[16];
static volatile char *made, *mapped, *large;
static int *kept;

static void wait_for(pid_t child) {
  int status = 0;
  printf(" %d", waitpid(child, &status, 0) == child);
  printf(" %x\n", status);
}

static long sum(void) {
  long total = 0;
  for (int i = 0; i < ENTRIES; i++)
    total += table[i];
  return total;
}

__attribute__((noinline)) static void execute(const char *path) {
  char *const argv[] = {(char *)path, NULL};
  failed = 0;
  pid_t child = vfork();
  if (child == 0) {
    before++;
    execv(path, argv);
    failed = errno;
    _exit(127);
  }
  printf("%s: %s, %d", path, strerror(failed), before);
  wait_for(child);
}

__attribute__((noinline)) static void fill(void) {
  pid_t child = vfork();
  if (child == 0) {
    for (int i = 0; i < ENTRIES; i++)
      table[i] = i;
    for (int i = 0; i < 1000; i++)
      kept[i] += i;
    _exit(3);
  }
  printf("%ld %d %d", sum(), kept[0], kept[999]);
  wait_for(child);
}

__attribute__((noinline)) static void call(void) {
  static const char said[] = "said";
  pid_t child = vfork();
  if (child == 0) {
    if (pipe(pipes) != 0 || write(pipes[1], said, sizeof said) != sizeof said ||
        read(pipes[0], message, sizeof message) != sizeof said ||
        getrlimit(RLIMIT_CORE, &limit) != 0)
      _exit(1);
    snprintf(text, sizeof text, "%d descriptors", 2);
    _exit(0);
  }
  printf("%s, %s, %d", message, text, limit.rlim_cur <= limit.rlim_max && pipes[0] != pipes[1]);
  wait_for(child);
}

__attribute__((noinline)) static void allocate(void) {
  pid_t child = vfork();
  if (child == 0) {
    made = malloc(100);
    made[99] = 1;
    _exit(0);
  }
  printf("%d", made[99]);
  free((void *)made);
  wait_for(child);
}

// In a heap that has to grow, and in mappings of their own.
__attribute__((noinline)) static void map(void) {
  pid_t child = vfork();
  if (child == 0) {
    for (int i = 0; i < 30; i++) {
      large = malloc(LARGE / 10);
      large[LARGE / 20] = 1;
    }
    large = malloc(LARGE);
    mapped = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    large[5] = 2;
    mapped[LARGE - 1] = 3;
    _exit(0);
  }
  large[LARGE - 1] = mapped[0] = 4; // of what nobody has touched, too
  printf("%d %d", large[5], mapped[LARGE - 1]);
  free((void *)large);
  volatile char *again = malloc(LARGE / 2);
  again[LARGE / 2 - 1] = 1;
  free((void *)again);
  wait_for(child);
}

static int run(void *count) {
  before += *(int *)count;
  errno = 77;
  return 9;
}

// On a stack of its own.
__attribute__((noinline)) static void borrow_by_clone(void) {
  static _Alignas(16) char stack[65536];
  static int count = 10;
  pid_t child = clone(run, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &count);
  printf("%d %d", before, errno);
  wait_for(child);
}

static volatile int ends;
static volatile long turns;

static void *turn(void *number) {
  const struct timespec step = {0, 1000000};
  while (!ends) {
    turns++;
    nanosleep(&step, NULL);
  }
  return number;
}

__attribute__((noinline)) static void be_apart(void) {
  volatile int found = 0;
  pid_t child = vfork();
  if (child == 0) {
    prctl(PR_SET_DUMPABLE, 0);
    if (chroot("/dev/shm") == 0)
      errno = 0;
    failed = found = 6;
    _exit(0);
  }
  printf("%d", found);
  wait_for(child);
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  int count = argc > 1 ? 2 : 0;
  setvbuf(stdout, NULL, _IONBF, 0);
  if (argc > 1 && strcmp(argv[1], "apart") == 0) {
    be_apart();
    return 0;
  }
  kept = calloc(1000, sizeof *kept);
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], NULL, turn, NULL);
  execute("/nonexistent/program");
  execute("/etc/passwd");
  execute("/bin/false");
  fill();
  call();
  allocate();
  if (count == 0)
    map();
  borrow_by_clone();
  ends = 1;
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
