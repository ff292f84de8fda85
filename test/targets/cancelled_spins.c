// Threads in the shortest of loops are cancelled, some within their first moments. Checks: each
// ends by that, wherever it was when the signal came. Usage: cancelled_spins ROUNDS
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS = 3 };

static volatile unsigned long turns;

static void *spin(void *nothing) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  for (;;)
    turns++;
  return nothing;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1, cancelled = 0;
  for (int round = 0; round < rounds; round++) {
    pthread_t threads[THREADS];
    void *result;
    for (int i = 0; i < THREADS; i++)
      pthread_create(&threads[i], 0, spin, 0);
    if (round % 2)
      usleep((useconds_t)(100 * round));
    for (int i = 0; i < THREADS; i++)
      pthread_cancel(threads[i]);
    for (int i = 0; i < THREADS; i++) {
      pthread_join(threads[i], &result);
      cancelled += result == PTHREAD_CANCELED;
    }
  }
  printf("%d cancelled\n", cancelled);
  return 0;
}
