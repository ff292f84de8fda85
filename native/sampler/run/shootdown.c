#include "shootdown.h"

#include "idle.h"
#include "measure.h"
#include "run.h"

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

/* Writes to pages of which each is copied, while the other thread makes `rate` spins each ns, or
 * would. For each page, ns that this thread takes, and that the other one loses. */
static double write_ns(volatile char *memory, double rate) {
  memset((char *)memory, 1, BYTES);
  pid_t child = measure_fork(NULL);
  uint64_t spun = spins, begun = run_now();
  double used = measure_own_ns();
  for (size_t page = 0; page < PAGES; page++)
    memory[page << 12]++;
  used = measure_own_ns() - used;
  double passed = (double)(run_now() - begun);
  double lost = rate > 0 ? passed - (double)(spins - spun) / rate : 0;
  measure_end(child);
  return (used + (lost > 0 ? lost : 0)) / PAGES;
}

static double usual_rate(void) {
  enum { WHILE_US = 1000 };
  uint64_t spun = spins, begun = run_now();
  usleep(WHILE_US);
  return (double)(spins - spun) / (double)(run_now() - begun);
}

static double measure_once(char *memory) {
  pthread_t other;
  double alone = write_ns(memory, 0);
  spinning = true;
  if (pthread_create(&other, NULL, spin, NULL) != 0)
    return 0;
  usual_rate(); /* until it has found a processor */
  double beside = write_ns(memory, usual_rate());
  spinning = false;
  pthread_join(other, NULL);
  return beside - alone;
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
  return measure_median(each, TIMES);
}
