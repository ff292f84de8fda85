// Two threads that read the same cells at the same time, round after round: one has written them
// before and reads each twice, the other comes to them for the first time since.
// Checks: that a value is not lost, nor who has one, where a read and what a read tells meet.
// libs: -lpthread
// Usage: threads_reading rounds
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 8, STRIDE = 24, SPINS = 2000 };

static _Alignas(4096) volatile uint64_t memory[CELLS * STRIDE];
static atomic_long arrived;
static long rounds;

/* The first part of a wait spins, so that both go on within nanoseconds. */
static void meet(long number) {
  atomic_fetch_add(&arrived, 1);
  for (int i = 0; atomic_load(&arrived) < 2 * number; i++)
    if (i > SPINS)
      sched_yield();
}

__attribute__((noinline)) static void fill(uint64_t value) {
  for (int i = 0; i < CELLS; i++)
    memory[i * STRIDE] = value;
}

__attribute__((noinline)) static uint64_t twice(void) {
  uint64_t sum = 0;
  for (int i = 0; i < 2 * CELLS; i++)
    sum += memory[i % CELLS * STRIDE];
  return sum;
}

__attribute__((noinline)) static uint64_t once(void) {
  uint64_t sum = 0;
  for (int i = 0; i < CELLS; i++)
    sum += memory[i * STRIDE];
  return sum;
}

static void *other(void *unused) {
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    meet(2 * i + 1);
    sum += once();
    meet(2 * i + 2);
  }
  return (void *)(sum % 1000);
}

int main(int argc, char **argv) {
  uint64_t sum = 0;
  void *result;
  pthread_t thread;
  rounds = argc > 1 ? atol(argv[1]) : 100;
  if (pthread_create(&thread, NULL, other, NULL) != 0)
    return 2;
  for (long i = 0; i < rounds; i++) {
    fill((uint64_t)i);
    meet(2 * i + 1);
    for (long wait = i % 64; wait > 0; wait--) /* the other is told of each cell at another time */
      __builtin_ia32_pause();
    sum += twice();
    meet(2 * i + 2);
  }
  pthread_join(thread, &result);
  printf("%ld %ld\n", (long)(sum % 1000), (long)result);
  return 0;
}
