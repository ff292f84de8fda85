#include "shootdown.h"

#include "cost.h"
#include "idle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 512, BYTES = PAGES << 12 };

static volatile bool spinning;
static volatile uint64_t spins;

static void *spin(void *unused) {
  while (spinning)
    spins++;
  return unused;
}

/* One pass over the pages, of which each is copied. */
typedef struct {
  double own, lost; /* ns for each page: of this thread; of the other, which ran at `rate` before */
  double rate;      /* of the other one, spins for each ns */
} pass;

static pass write_copied(volatile char *memory, double rate) {
  memset((char *)memory, 1, BYTES);
  pid_t child = cost_fork();
  uint64_t spun = spins, begun = run_now();
  double used = cost_own_ns();
  for (size_t page = 0; page < PAGES; page++)
    memory[page << 12]++;
  pass p = {.own = (cost_own_ns() - used) / PAGES};
  double passed = (double)(run_now() - begun);
  p.rate = passed > 0 ? (double)(spins - spun) / passed : 0;
  double lost = rate > 0 ? 1 - p.rate / rate : 0;
  p.lost = lost > 0 ? lost * passed / PAGES : 0;
  cost_end(child);
  return p;
}

static double usual_rate(void) {
  enum { WHILE_US = 1000 };
  uint64_t spun = spins, begun = run_now();
  usleep(WHILE_US);
  return (double)(spins - spun) / (double)(run_now() - begun);
}

static double measure_once(char *memory) {
  pthread_t other;
  double alone = write_copied(memory, 0).own;
  spinning = true;
  if (pthread_create(&other, NULL, spin, NULL) != 0)
    return 0;
  usual_rate(); /* until it has found a processor */
  pass beside = write_copied(memory, usual_rate());
  spinning = false;
  pthread_join(other, NULL);
  return beside.own - alone + beside.lost;
}

double shootdown_ns(void) {
  enum { TIMES = 5 };
  double each[TIMES];
  if (idle_processors_at_most(getpid()) < 2)
    return 0;
  char *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    run_fail("measuring", "no memory is left");
  madvise(memory, BYTES, MADV_NOHUGEPAGE);
  for (int i = 0; i < TIMES; i++)
    each[i] = measure_once(memory);
  munmap(memory, BYTES);
  return cost_median(each, TIMES);
}
