// A thread of it does not stop for anybody: it waits for a child that borrows its memory, and that
// ends when stdin does.
// flags: -O2 -g -fno-inline
// libs: -lpthread
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int ended;
static char sink;

static void *lends(void *unused) {
  pid_t child = vfork();
  if (child == 0) {
    while (read(0, &sink, 1) == 1)
      ;
    _exit(3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ended = WEXITSTATUS(status);
  return unused;
}

__attribute__((noipa)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (ended + 1);
  return sum;
}

int main(void) {
  const struct timespec step = {0, 100000};
  pthread_t thread;
  long sum = 0;
  pthread_create(&thread, NULL, lends, NULL);
  puts("ready");
  fflush(stdout);
  while (!ended) {
    sum |= work(1000);
    nanosleep(&step, NULL);
  }
  pthread_join(thread, NULL);
  printf("%d %d\n", ended, sum != 0);
  return 0;
}
