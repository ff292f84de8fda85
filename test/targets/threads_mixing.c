// Threads that hand memory to each other in every way: accesses of all widths, aligned and not, in
// calls of several depths, of cells that they have read, written, both or neither, on pages of one
// thread, of two and of all; whole ranges at once, too. One lock makes them take turns, in the same
// order each time if that is asked for.
// Checks: what a write tells other threads, wherever it is told inline, in groups or out of line.
// libs: -lpthread
// Usage: threads_mixing threads steps seed [ordered]
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, PAGES = 6, DEEPEST = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Alignas(PAGE) unsigned char memory[PAGES * PAGE];
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static long steps, seed, count, turn;
static int ordered;

typedef struct {
  uint64_t state, sum;
  long number;
} run;

static uint32_t draw(run *r, uint32_t below) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(r->state >> 33) % below;
}

/* Mostly near where this thread is often, and in few lines, so that cells meet again. */
static unsigned char *place(run *r) {
  uint32_t page = draw(r, 4) ? (uint32_t)r->number % PAGES : draw(r, PAGES);
  return memory + page * PAGE + draw(r, 8) * 24 + (draw(r, 4) ? 0 : draw(r, 16));
}

#define ACCESSES(name, type)                                                                       \
  __attribute__((noinline)) static void name(run *r, unsigned char *at, unsigned char *other,      \
                                             uint32_t how) {                                       \
    type a, b = (type)how;                                                                         \
    switch (how % 5) {                                                                             \
    case 0:                                                                                        \
      memcpy(&a, at, sizeof a);                                                                    \
      r->sum += (uint64_t)a;                                                                       \
      break;                                                                                       \
    case 1:                                                                                        \
      memcpy(at, &b, sizeof b);                                                                    \
      break;                                                                                       \
    case 2: /* both, of the same cell */                                                           \
      memcpy(&a, at, sizeof a);                                                                    \
      a = (type)(a + b);                                                                           \
      memcpy(at, &a, sizeof a);                                                                    \
      break;                                                                                       \
    case 3: /* of two that may be the same */                                                      \
      memcpy(&a, at, sizeof a);                                                                    \
      memcpy(other, &a, sizeof a);                                                                 \
      break;                                                                                       \
    default:                                                                                       \
      memcpy(at, &b, sizeof b);                                                                    \
      memcpy(&a, other, sizeof a);                                                                 \
      r->sum += (uint64_t)a;                                                                       \
    }                                                                                              \
  }
ACCESSES(bytes, uint8_t)
ACCESSES(words, uint16_t)
ACCESSES(halves, uint32_t)
ACCESSES(wholes, uint64_t)
ACCESSES(vectors, unsigned __int128)

__attribute__((noinline)) static void ranges(run *r, unsigned char *at, uint32_t how) {
  unsigned char own[200];
  uint32_t size = 1 + how % (sizeof own - 1);
  if (how & 1)
    memset(at, (int)how, size);
  memcpy(own, at, size);
  r->sum += own[how % size];
}

static void step(run *r, int depth) {
  static void (*const of[])(run *, unsigned char *, unsigned char *,
                            uint32_t) = {bytes, words, halves, wholes, vectors};
  for (uint32_t i = 1 + draw(r, 3); i > 0; i--) {
    uint32_t how = draw(r, 1u << 20);
    if (depth < DEEPEST && draw(r, 3) == 0)
      step(r, depth + 1);
    else if (draw(r, 12) == 0)
      ranges(r, place(r), how);
    else
      of[draw(r, 5)](r, place(r), place(r), how);
  }
}

static void *one(void *argument) {
  run r = {(uint64_t)seed * 77 + (uint64_t)(long)argument, 0, (long)argument};
  for (long i = 0; i < steps; i++) {
    pthread_mutex_lock(&lock);
    while (ordered && turn % (count + 1) != r.number)
      pthread_cond_wait(&changed, &lock);
    step(&r, 0);
    turn++;
    if (ordered)
      pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    if (i % 8 == 7)
      sched_yield();
  }
  return NULL;
}

int main(int argc, char **argv) {
  count = argc > 1 ? atol(argv[1]) : 3;
  steps = argc > 2 ? atol(argv[2]) : 40;
  seed = argc > 3 ? atol(argv[3]) : 1;
  ordered = argc > 4;
  pthread_t threads[100];
  memset(memory, 1, sizeof memory / 2);
  if (count < 1 || count > 100)
    return 2;
  for (long i = 0; i < count; i++)
    if (pthread_create(&threads[i], NULL, one, (void *)i) != 0)
      return 1;
  one((void *)count);
  for (long i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
  printf("%ld threads\n", count);
  return 0;
}
