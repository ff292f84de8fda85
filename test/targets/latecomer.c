// Two threads that call one routine often, and leave time for copies. Whenever one of them meets a
// breakpoint there, the kernel has to wait for memory before it can call the handler, for as long
// as the first thread likes: meanwhile the other one has met the breakpoint, and the next has been
// set, or not. Prints whether the other one was ever kept in its handler. Ends with 77 where the
// memory of a process cannot be waited for (userfaultfd). flags: -O1 -g -Wl,-z,now libs: -lpthread
// Usage: latecomer SECONDS
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, BELOW = 16 * PAGE, NEEDED = 1024, SECOND = 1000000000 };
enum { STEP_US = 100, MOST_WAIT_MS = 50, LONG_NS = 15000000, WITHOUT = 77 };

static atomic_bool over;
static char *below; // the memory that is waited for: where the frame of a signal's handler goes

static volatile long sink;
__attribute__((noinline)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return sum;
}

static long used_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * SECOND + t.tv_nsec;
}

// What it has of a processor between two calls: what others have does not count.
static void *steady(void *longest) {
  for (long before = used_ns(), now; !over; before = now) {
    usleep(STEP_US);
    work(300);
    now = used_ns();
    if (now - before > *(long *)longest)
      *(long *)longest = now - before;
  }
  return NULL;
}

__attribute__((noinline)) static void call_often(void) {
  while (!over) {
    usleep(STEP_US);
    madvise(below, BELOW, MADV_DONTNEED);
    work(300);
  }
}

static void *late(void *top) {
  __asm__ volatile("mov %%rsp, %%rbx\n\tmov %0, %%rsp\n\tcall *%1\n\tmov %%rbx, %%rsp"
                   :
                   : "r"(top), "r"(call_often)
                   : "rbx", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory");
  return NULL;
}

static int watch_memory(void) {
  int fd = (int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
  struct uffdio_api api = {.api = UFFD_API};
  struct uffdio_register all = {{(uintptr_t)below, BELOW}, UFFDIO_REGISTER_MODE_MISSING, 0};
  if (fd < 0 || ioctl(fd, UFFDIO_API, &api) != 0 || ioctl(fd, UFFDIO_REGISTER, &all) != 0)
    exit(WITHOUT);
  return fd;
}

static void give_memory_late(int fd) {
  struct pollfd one = {fd, POLLIN, 0};
  struct uffd_msg message;
  if (poll(&one, 1, 20) != 1 || read(fd, &message, sizeof message) != sizeof message)
    return;
  usleep((unsigned)(rand() % (MOST_WAIT_MS * 1000)));
  struct uffdio_zeropage all = {{(uintptr_t)below, BELOW}, 0, 0};
  ioctl(fd, UFFDIO_ZEROPAGE, &all);
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  long longest = 0;
  time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 3);
  below = mmap(NULL, BELOW + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (below == MAP_FAILED)
    return 1;
  below[BELOW] = 1;
  int fd = watch_memory();
  pthread_create(&threads[0], NULL, steady, &longest);
  pthread_create(&threads[1], NULL, late, below + BELOW + NEEDED);
  while (time(NULL) < end)
    give_memory_late(fd);
  over = true;
  // The last call may have met one.
  for (int i = 0; i < 5; i++)
    give_memory_late(fd);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  puts(longest < LONG_NS ? "never kept" : "kept");
  return 0;
}
