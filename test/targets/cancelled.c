// Threads that all spin in the same loop are cancelled at any place in it, some times.
// Checks: a signal that finds several threads in one block comes to each of them.
// Usage: cancelled <threads> <rounds>
// libs: -lpthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 32 };
static volatile long turns;
static int spinning;

static void *spin(void *unused) {
  (void)unused;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  __atomic_add_fetch(&spinning, 1, __ATOMIC_SEQ_CST);
  for (;;)
    turns++;
  return NULL;
}

int main(int argc, char **argv) {
  const struct timespec step = {0, 1000000};
  int threads = argc > 2 ? atoi(argv[1]) : 0, rounds = argc > 2 ? atoi(argv[2]) : 0, ended = 0;
  pthread_t all[MOST];
  if (threads < 1 || threads > MOST)
    return 2;
  for (int round = 0; round < rounds; round++) {
    spinning = 0;
    for (int i = 0; i < threads; i++)
      pthread_create(&all[i], NULL, spin, NULL);
    while (__atomic_load_n(&spinning, __ATOMIC_SEQ_CST) < threads)
      nanosleep(&step, NULL);
    for (int i = 0; i < threads; i++)
      pthread_cancel(all[i]);
    for (int i = 0; i < threads; i++) {
      void *how;
      pthread_join(all[i], &how);
      ended += how == PTHREAD_CANCELED;
    }
  }
  printf("%d cancelled\n", ended);
  return 0;
}
