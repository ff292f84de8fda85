// A thread of the kernel's that is one of the program's: a request of io_uring that waits has one,
// without code or a stack of the program's. `work` is called until stdin ends.
// Checks: samples are taken of it while it runs, and it is let go.
// Usage: sampled_ring; says "ready", or "no ring" where the kernel has none for it.
#include <linux/io_uring.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static long sums;

__attribute__((noinline)) void work(int n) {
  static int cells[256];
  for (int i = 0; i < n; i++)
    sums += cells[i] += i;
}

// A read of a pipe that nobody writes to.
static int ask(int pipe_end) {
  static char buffer[8];
  struct io_uring_params p;
  memset(&p, 0, sizeof p);
  int ring = (int)syscall(SYS_io_uring_setup, 4, &p);
  if (ring < 0)
    return -1;
  size_t bytes = p.sq_off.array + p.sq_entries * sizeof(uint32_t);
  char *queue = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
  struct io_uring_sqe *sqe = mmap(NULL, p.sq_entries * sizeof *sqe, PROT_READ | PROT_WRITE,
                                  MAP_SHARED, ring, IORING_OFF_SQES);
  if (queue == MAP_FAILED || sqe == MAP_FAILED)
    return -1;
  memset(sqe, 0, sizeof *sqe);
  sqe->opcode = IORING_OP_READ;
  sqe->flags = IOSQE_ASYNC;
  sqe->fd = pipe_end;
  sqe->addr = (uint64_t)(uintptr_t)buffer;
  sqe->len = sizeof buffer;
  ((uint32_t *)(queue + p.sq_off.array))[0] = 0;
  __atomic_store_n((uint32_t *)(queue + p.sq_off.tail), 1, __ATOMIC_RELEASE);
  return (int)syscall(SYS_io_uring_enter, ring, 1, 0, 0, NULL, 0);
}

int main(void) {
  int ends[2];
  struct pollfd in = {.fd = 0, .events = POLLIN};
  if (pipe(ends) != 0 || ask(ends[0]) != 1) {
    puts("no ring");
    return 0;
  }
  puts("ready");
  fflush(stdout);
  for (int n = 0; poll(&in, 1, 1) == 0; n++)
    work(n % 256);
  printf("%d\n", sums > 0);
  return 0;
}
