// Many threads that live at the same time, each with a value of its own.
// Usage: threads_live [threads]
// flags: -O1 -g -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_barrier_t all;

static void *work(void *argument) {
  long value = (long)argument;
  pthread_barrier_wait(&all);
  return (void *)(value * value % 7);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  pthread_t *threads = calloc((size_t)n, sizeof *threads);
  pthread_attr_t small;
  long sum = 0;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  pthread_barrier_init(&all, NULL, (unsigned)n + 1);
  for (long i = 0; i < n; i++) {
    int error = pthread_create(&threads[i], &small, work, (void *)i);
    if (error != 0) {
      printf("%ld: %s\n", i, strerror(error));
      return 3;
    }
  }
  pthread_barrier_wait(&all);
  for (int i = 0; i < n; i++) {
    void *result;
    pthread_join(threads[i], &result);
    sum += (long)result;
  }
  printf("%ld\n", sum);
  return 0;
}
