// Calls work() until its input ends, and has a thread that blocks SIGTRAP by a system call of its
// own, or not: SIGUSR1 changes that. Prints its own and its parent's number.
// libs: -lpthread
// Usage: sampled_blocking
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile sig_atomic_t blocks;

static void change(int number) {
  (void)number;
  blocks = !blocks;
}

static void set_mask(int how, uint64_t mask) {
  register long size __asm__("r10") = sizeof mask;
  static volatile long call = SYS_rt_sigprocmask; /* not to be seen in the code */
  long number = call;
  __asm__ volatile("syscall"
                   : "+a"(number)
                   : "D"(how), "S"(&mask), "d"(0), "r"(size)
                   : "rcx", "r11", "memory");
}

static void *block(void *unused) {
  (void)unused;
  for (;;) {
    set_mask(blocks ? SIG_BLOCK : SIG_UNBLOCK, 1 << (SIGTRAP - 1));
    usleep(1000);
  }
  return NULL;
}

__attribute__((noinline)) long work(const long *numbers, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum += numbers[i];
  return sum;
}

int main(void) {
  struct pollfd input = {.fd = 0, .events = POLLIN};
  const long numbers[] = {1, 2, 3, 4};
  long wrong = 0;
  pthread_t thread;
  signal(SIGUSR1, change);
  pthread_create(&thread, NULL, block, NULL);
  printf("%d %d\n", getpid(), getppid());
  fflush(stdout);
  while (poll(&input, 1, 0) <= 0)
    wrong += work(numbers, 4) != 10;
  printf("wrong: %ld\n", wrong);
  return 0;
}
