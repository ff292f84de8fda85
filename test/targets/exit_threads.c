// Leaves with _exit while other threads wait and run.
// Checks: open activations of all threads are closed as incomplete and counted.
// flags: -O1 -g -pthread
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t started;
static volatile int turning = 1;

__attribute__((noinline)) static void *wait_for_ever(void *unused) {
  pthread_barrier_wait(&started);
  pthread_mutex_lock(&held);
  return unused;
}

__attribute__((noinline)) static void *turn(void *unused) {
  pthread_barrier_wait(&started);
  while (turning)
    usleep(1000);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_mutex_lock(&held);
  pthread_barrier_init(&started, NULL, 5);
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, i % 2 ? turn : wait_for_ever, NULL);
  pthread_barrier_wait(&started);
  printf("leaving\n");
  fflush(stdout);
  _exit(21);
}
