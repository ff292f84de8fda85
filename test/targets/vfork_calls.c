// Children that borrow its memory call the routine that it calls itself, in turns. argv: seconds.
// flags: -O2 -g -fno-inline -Wl,-z,now
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile long sink;

__attribute__((noipa)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return sum;
}

// In a routine of its own: what the child does to the stack is below the caller's frame.
__attribute__((noipa)) static int lend(void) {
  pid_t child = vfork();
  if (child == 0) {
    sink = work(300) & 1;
    _exit(0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status;
}

int main(int argc, char **argv) {
  const struct timespec step = {0, 200000};
  time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 3);
  int failed = 0;
  while (time(NULL) < end) {
    failed += lend() != 0;
    nanosleep(&step, NULL);
    sink = work(300) & 1;
    nanosleep(&step, NULL);
  }
  printf("%d children failed\n", failed);
  return failed != 0;
}
