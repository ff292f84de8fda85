// Threads that run at once, in phases. In each a cell is one thread's, or all may read it; pages
// have cells of several. They wait for each other by pipes and without the C library, so that no
// cell says who came when: sizes are the same however the threads are scheduled.
// Checks: what threads tell each other of cells at the same time.
// libs: -lpthread
// Usage: threads_phases threads phases seed
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGES = 5, CELLS = PAGES * 512, STEPS = 300 };

static _Alignas(4096) volatile uint64_t memory[CELLS];
enum { MOST = 64 };
static int to_main[2], to_thread[MOST][2];
static uint32_t threads;
static int phases;
static uint64_t seed;

typedef struct {
  uint64_t state, sum;
  uint32_t number;
} run;

static uint64_t mixed(uint64_t x) {
  x = (x ^ x >> 31) * 0x7fb5d329728ea185u;
  x = (x ^ x >> 27) * 0x81dadef4bc2dd44du;
  return x ^ x >> 33;
}

/* Whose a cell is in a phase; no thread's: all may read it. */
static uint32_t owner(int phase, uint32_t cell) {
  uint64_t key = seed * 1000003 + (uint64_t)phase * 7919 + (cell >> phase % 4);
  return (uint32_t)(mixed(key) % (threads + 2));
}

__attribute__((noinline)) static void touch(run *r, uint32_t cell, uint64_t kind) {
  volatile uint32_t *half = (volatile uint32_t *)&memory[cell];
  switch (kind) {
  case 0:
    r->sum += memory[cell];
    break;
  case 1:
    r->sum += half[1];
    break;
  case 2:
    memory[cell] = r->state;
    break;
  case 3:
    memory[cell] += r->sum;
    break;
  case 4:
    half[r->state & 1] = (uint32_t)r->sum;
    break;
  default:
    r->sum += memory[cell];
    memory[cell] = r->sum;
  }
}

__attribute__((noinline)) static void work(run *r, int phase, int steps) {
  for (int i = 0; i < steps; i++) {
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    uint32_t cell = (uint32_t)(r->state >> 33) % CELLS;
    if ((r->state >> 20 & 3) == 0)
      cell = (cell & 63) | (uint32_t)(phase % PAGES) * 512;
    uint32_t whose = owner(phase, cell);
    if (whose == r->number)
      touch(r, cell, (r->state >> 50) % 6);
    else if (whose >= threads)
      touch(r, cell, r->state >> 50 & 1);
    if (i % 37 == 36 && steps > 60)
      work(r, phase, steps / 4);
  }
}

static inline long call(long number, int fd, char *byte) {
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"((long)fd), "S"(byte), "d"(1l)
                   : "rcx", "r11", "memory");
  return result;
}

/* Until main has heard of all. */
static inline void wait_for_all(uint32_t number) {
  char byte = 0;
  call(SYS_write, to_main[1], &byte);
  call(SYS_read, to_thread[number][0], &byte);
}

static void lead(void) {
  char byte;
  for (int phase = 0; phase < phases; phase++) {
    for (uint32_t i = 0; i < threads; i++)
      call(SYS_read, to_main[0], &byte);
    for (uint32_t i = 0; i < threads; i++)
      call(SYS_write, to_thread[i][1], &byte);
  }
}

static void *one(void *argument) {
  uint64_t number = (uint64_t)argument;
  run r = {mixed(seed + number), 0, (uint32_t)number};
  for (int phase = 0; phase < phases; phase++) {
    work(&r, phase, STEPS);
    wait_for_all(r.number);
  }
  return (void *)r.sum;
}

int main(int argc, char **argv) {
  pthread_t ids[MOST];
  threads = argc > 1 ? (uint32_t)atoi(argv[1]) : 4;
  phases = argc > 2 ? atoi(argv[2]) : 10;
  seed = argc > 3 ? (uint64_t)atoi(argv[3]) : 1;
  if (threads > MOST || pipe(to_main) != 0)
    return 1;
  for (uint32_t i = 0; i < threads; i++)
    if (pipe(to_thread[i]) != 0)
      return 1;
  for (uint64_t i = 0; i < threads; i++)
    if (pthread_create(&ids[i], NULL, one, (void *)i) != 0)
      return 1;
  lead();
  uint64_t sum = 0;
  for (uint32_t i = 0; i < threads; i++) {
    void *of;
    pthread_join(ids[i], &of);
    sum ^= (uint64_t)of;
  }
  printf("%lx\n", sum);
  return 0;
}
