// Starts threads that all live at the same time, each with some work of its own and on what all
// share; they end once all have started.
// Checks: as many as the machine allows.
// libs: -lpthread
// Usage: threads_sharing count
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int started, wanted;
static long total, shared[64];

static long work(long seed) {
  long own[64];
  for (int i = 0; i < 64; i++)
    own[i] = seed + i + shared[i];
  long sum = 0;
  for (int i = 0; i < 64; i++)
    sum += own[i];
  return sum;
}

static void *one(void *argument) {
  long sum = work((long)argument);
  pthread_mutex_lock(&lock);
  total += sum;
  started++;
  if (started == wanted)
    pthread_cond_broadcast(&changed);
  while (started < wanted)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  wanted = argc > 1 ? atoi(argv[1]) : 100;
  pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 128 * 1024);
  for (long i = 0; i < wanted; i++)
    if (pthread_create(&threads[i], &small, one, (void *)i) != 0) {
      printf("thread %ld cannot start\n", i);
      return 1;
    }
  for (int i = 0; i < wanted; i++)
    pthread_join(threads[i], NULL);
  printf("%d threads, %ld\n", started, total);
  return 0;
}
