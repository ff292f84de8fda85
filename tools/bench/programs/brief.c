// Sorts short arrays in 200 pieces of about 2 ms: `brief THREADS`, where each piece is a thread's
// of its own, four at once, or, with 1, all are main's.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 200, AT_ONCE = 4, ARRAYS = 1600, LENGTH = 64 };

__attribute__((noinline)) static void sort(int *values, int n) {
  for (int i = 1; i < n; i++) {
    int value = values[i], at = i;
    for (; at > 0 && values[at - 1] > value; at--)
      values[at] = values[at - 1];
    values[at] = value;
  }
}

static void *piece(void *argument) {
  uint64_t state = (uint64_t)argument + 1, sum = 0;
  int *values = malloc(LENGTH * sizeof *values);
  for (int i = 0; i < ARRAYS; i++) {
    for (int k = 0; k < LENGTH; k++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      values[k] = (int)(state >> 40);
    }
    sort(values, LENGTH);
    sum += (uint64_t)values[i % LENGTH];
  }
  free(values);
  return (void *)sum;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1;
  uint64_t sum = 0;
  if (threads == 1)
    for (uint64_t i = 0; i < PIECES; i++)
      sum += (uint64_t)piece((void *)i);
  else
    for (uint64_t i = 0; i < PIECES; i += AT_ONCE) {
      pthread_t ids[AT_ONCE];
      for (uint64_t k = 0; k < AT_ONCE; k++)
        if (pthread_create(&ids[k], NULL, piece, (void *)(i + k)) != 0)
          return 1;
      for (uint64_t k = 0; k < AT_ONCE; k++) {
        void *of;
        pthread_join(ids[k], &of);
        sum += (uint64_t)of;
      }
    }
  printf("%lu\n", sum);
  return 0;
}
