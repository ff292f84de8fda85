// Many short threads, eight at a time, each sorting an array of its own and reading a shared one.
// Checks: thread start and end, reuse of stacks and of the engine's thread slots.
// Usage: threads_many [threads]
// flags: -O1 -g -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int shared[64];

__attribute__((noinline)) static int selection_sort(int *values, int n) {
  int swaps = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (values[j] < values[i]) {
        int value = values[i];
        values[i] = values[j];
        values[j] = value;
        swaps++;
      }
  return swaps;
}

static void *work(void *argument) {
  int own[16], n = 4 + (int)((long)argument % 12);
  for (int i = 0; i < n; i++)
    own[i] = shared[(i * 7 + n) % 64];
  return (void *)(long)selection_sort(own, n);
}

int main(int argc, char **argv) {
  int total = argc > 1 ? atoi(argv[1]) : 64;
  long swaps = 0;
  for (int i = 0; i < 64; i++)
    shared[i] = (i * 37) % 64;
  for (int base = 0; base < total; base += 8) {
    pthread_t threads[8];
    int n = total - base < 8 ? total - base : 8;
    for (int i = 0; i < n; i++)
      pthread_create(&threads[i], NULL, work, (void *)(long)(base + i));
    for (int i = 0; i < n; i++) {
      void *result;
      pthread_join(threads[i], &result);
      swaps += (long)result;
    }
  }
  printf("%ld\n", swaps);
  return 0;
}
