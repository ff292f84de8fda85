// Maps memory all over the address space: hints at random places, as V8 draws them; fixed places
// that nobody else has taken; and, with "threads", while other threads run.
// Checks: what an engine keeps there is never in the way, and is never written over; where it is,
// with "over", which looks for it, the program ends with the engine's status while threads run.
// libs: -lpthread
// Usage: places hints|fixed|over [threads]
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { TIMES = 1000, BYTES = 65536, KEPT = 64 };

static volatile long work, ended;

static void *other(void *unused) {
  (void)unused;
  long list[100] = {0};
  while (!ended)
    for (int i = 1; i < 100; i++)
      list[i] += list[i - 1] + 1;
  work = list[5];
  return NULL;
}

static uint64_t state = 0x9E3779B97F4A7C15ull;
static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

__attribute__((noinline)) static long fill(long *at, long n) {
  for (long i = 0; i < n; i++)
    at[i] = i;
  return at[n - 1];
}

__attribute__((noinline)) static long sum(const long *at, long n) {
  long total = 0;
  for (long i = 0; i < n; i++)
    total += at[i];
  return total;
}

/* Where no program has anything by itself. */
static void *memory_far_up(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  unsigned long start;
  char line[4096];
  while (fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-", &start) == 1 && start >= 0x200000000000 && start < 0x500000000000)
      return (void *)start;
  return NULL;
}

int main(int argc, char **argv) {
  int fixed = argc > 1 && strcmp(argv[1], "fixed") == 0, others = argc > 2 ? 3 : 0;
  pthread_t threads[3];
  long *kept[KEPT] = {0};
  long total = 0, mapped = 0;
  for (int i = 0; i < others; i++)
    pthread_create(&threads[i], NULL, other, NULL);
  void *over = argc > 1 && strcmp(argv[1], "over") == 0 ? memory_far_up() : NULL;
  if (over)
    mmap(over, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  for (int i = 0; i < TIMES; i++) {
    uint64_t place = (next_random() & ((1ull << 47) - 1)) >> 16 << 16;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | (fixed ? MAP_FIXED_NOREPLACE : 0);
    long *at = mmap((void *)place, BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (at == MAP_FAILED)
      continue;
    mapped++;
    fill(at, 100 + i % 100);
    total += sum(at, 200);
    if (kept[i % KEPT]) {
      total += sum(kept[i % KEPT], 300);
      munmap(kept[i % KEPT], BYTES);
    }
    kept[i % KEPT] = at;
  }
  ended = 1;
  for (int i = 0; i < others; i++)
    pthread_join(threads[i], NULL);
  printf("%d %ld\n", mapped > TIMES * 9 / 10, fixed ? 0 : total);
  return 0;
}
