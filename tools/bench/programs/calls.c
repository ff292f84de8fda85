/* A loop that calls two tiny functions, whose input varies: N activations in all, of T threads.
 * Usage: calls N [T] */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static long table[64];

/* Reads 0 to 7 cells. */
__attribute__((noinline)) static long inner(const long *from, long count) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += from[i];
  return sum;
}

__attribute__((noinline, optimize("no-optimize-sibling-calls"))) static long outer(uint32_t seed) {
  return inner(table + (seed >> 27), seed >> 13 & 7);
}

enum { MOST_THREADS = 64 };
static long each;

static void *loop(void *number) {
  long sum = 0;
  uint32_t seed = 1 + (uint32_t)(long)number;
  for (long i = 0; i + 1 < each; i += 2) {
    seed = seed * 1664525 + 1013904223;
    sum += outer(seed);
  }
  return (void *)sum;
}

int main(int argc, char **argv) {
  long calls = argc > 1 ? atol(argv[1]) : 1000, count = argc > 2 ? atol(argv[2]) : 1;
  pthread_t threads[MOST_THREADS];
  if (count < 1 || count > MOST_THREADS)
    return 2;
  for (int i = 0; i < 64; i++)
    table[i] = i;
  each = calls / count;
  for (long i = 1; i < count; i++)
    if (pthread_create(&threads[i], NULL, loop, (void *)i) != 0)
      return 1;
  long sum = (long)loop(0);
  for (long i = 1; i < count; i++) {
    void *part;
    pthread_join(threads[i], &part);
    sum += (long)part;
  }
  printf("%ld\n", sum);
  return 0;
}
