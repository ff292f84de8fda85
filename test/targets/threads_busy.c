// Threads that go on computing while the first one writes other code again and again, so that the
// engine stops them wherever they are.
// Checks: each goes on where it was, with the registers that it had.
// libs: -lpthread
// Usage: threads_busy THREADS CHANGES
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SIZE = 512, MOST_THREADS = 16 };

static atomic_bool done;

__attribute__((noinline)) static long sum_of(const long *numbers) {
  long sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += numbers[i] + numbers[(i * 7) % SIZE];
  return sum;
}

// Passes go on until all changes are made; each says the same.
static void *compute(void *unused) {
  long numbers[SIZE];
  long wrong = 0;
  (void)unused;
  do {
    for (int i = 0; i < SIZE; i++)
      numbers[i] = 4L * i;
    wrong += sum_of(numbers) != 4L * SIZE * (SIZE - 1);
  } while (!done);
  return (void *)wrong;
}

// Code that is written to by another address: only looking at it tells that it is not the same.
static long change_code(int changes) {
  int file = memfd_create("code", 0);
  if (ftruncate(file, 4096) != 0)
    return -1;
  unsigned char *writable = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  unsigned char *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
  long sum = 0;
  for (int i = 0; i < changes; i++) {
    writable[0] = 0xb8; /* mov eax, i; ret */
    memcpy(writable + 1, &i, 4);
    writable[5] = 0xc3;
    sum += ((int (*)(void))(uintptr_t)code)();
  }
  return sum;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1, changes = argc > 2 ? atoi(argv[2]) : 1;
  pthread_t threads[MOST_THREADS];
  long wrong = 0;
  if (count > MOST_THREADS)
    return 2;
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], NULL, compute, NULL);
  printf("%ld\n", change_code(changes));
  done = true;
  for (int i = 0; i < count; i++) {
    void *result;
    pthread_join(threads[i], &result);
    wrong += (long)result;
  }
  printf("%ld passes wrong\n", wrong);
  return 0;
}
