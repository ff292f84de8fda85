// One producer and one consumer over a ring of 16 places under a mutex.
// Checks: the shadow is per thread; what the other thread wrote counts as DRMS of the consumer
// (RMS stays at the ring's size, DRMS follows the number of items).
// Usage: threads_queue [items]
// flags: -O1 -g -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { places = 16 };
static long ring[places];
static int filled, items = 200;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

__attribute__((noinline)) static void put(int i) {
  pthread_mutex_lock(&mutex);
  while (filled == places)
    pthread_cond_wait(&changed, &mutex);
  ring[i % places] = i;
  filled++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

__attribute__((noinline)) static long take(int i) {
  pthread_mutex_lock(&mutex);
  while (filled == 0)
    pthread_cond_wait(&changed, &mutex);
  long value = ring[i % places];
  filled--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return value;
}

__attribute__((noinline)) static void *produce(void *unused) {
  for (int i = 0; i < items; i++)
    put(i);
  return unused;
}

__attribute__((noinline)) static long consume(void) {
  long sum = 0;
  for (int i = 0; i < items; i++)
    sum += take(i);
  return sum;
}

int main(int argc, char **argv) {
  if (argc > 1)
    items = atoi(argv[1]);
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  long sum = consume();
  pthread_join(thread, NULL);
  printf("%ld\n", sum);
  return 0;
}
