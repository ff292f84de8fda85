/* A thread that goes back to blocking all signals otherwise than by a call that says so: argv[1]
 * says how. It does when stdin has ended, calls a routine, says how often something was wrong, and
 * ends with 12. */
// libs: -lpthread
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { CALLS = 300, PAGE = 4096 };

static volatile long sink;
static sigset_t all, none;

__attribute__((noinline, noclone)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return sum;
}

static long plain(void) {
  long bad = 0;
  for (int i = 0; i < CALLS; i++)
    bad += work(100) != 4950;
  return bad;
}

static void ready(void) {
  puts("ready");
  fflush(stdout);
}

static void block(bool blocked) {
  pthread_sigmask(SIG_SETMASK, blocked ? &all : &none, NULL);
}

static void await_end(void) {
  char c;
  while (read(0, &c, 1) == 1)
    ;
}

/* Noted with all blocked. */
static long by_mark(void) {
  static sigjmp_buf mark;
  block(true);
  if (sigsetjmp(mark, 1) == 0) {
    block(false);
    ready();
    await_end();
    siglongjmp(mark, 1);
  }
  return plain();
}

static long by_context(void) {
  static ucontext_t context;
  static volatile bool noted;
  block(true);
  getcontext(&context);
  if (!noted) {
    noted = true;
    block(false);
    ready();
    await_end();
    setcontext(&context);
  }
  return plain();
}

/* It is blocked but while this waits. */
static long by_wait(void) {
  struct pollfd in = {.fd = 0, .events = POLLIN};
  block(true);
  ready();
  ppoll(&in, 1, NULL, &none);
  return plain();
}

/* On the way into the call, with a set that cannot be read yet. */
static void *blocking(void *set) {
  pthread_sigmask(SIG_SETMASK, set, NULL);
  return (void *)plain();
}

static long by_call(void) {
  static char page[PAGE] __attribute__((aligned(PAGE)));
  pthread_t thread;
  void *bad;
  char *held = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
  struct uffdio_api api = {.api = UFFD_API};
  struct uffdio_register range = {.range = {(unsigned long)held, PAGE},
                                  .mode = UFFDIO_REGISTER_MODE_MISSING};
  struct uffdio_copy copy = {(unsigned long)held, (unsigned long)page, PAGE, 0, 0};
  struct uffd_msg fault;
  if (faults < 0 || ioctl(faults, UFFDIO_API, &api) < 0 ||
      ioctl(faults, UFFDIO_REGISTER, &range) < 0) {
    puts("no faults");
    return 0;
  }
  memcpy(page, &all, sizeof all);
  pthread_create(&thread, NULL, blocking, held);
  if (read(faults, &fault, sizeof fault) != sizeof fault)
    return 1;
  ready();
  await_end();
  ioctl(faults, UFFDIO_COPY, &copy);
  pthread_join(thread, &bad);
  return (long)bad;
}

static const struct {
  const char *name;
  long (*run)(void);
} cases[] = {{"mark", by_mark}, {"context", by_context}, {"wait", by_wait}, {"call", by_call}};

int main(int argc, char **argv) {
  long bad = -1;
  sigfillset(&all);
  sigemptyset(&none);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (strcmp(argc > 1 ? argv[1] : "", cases[i].name) == 0)
      bad = cases[i].run();
  printf("wrong: %ld\n", bad);
  return 12;
}
