#include "cost.h"

#include "fault.h"
#include "measure.h"
#include "shootdown.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  double page, fault, reuse, other;
} costs;

/* As dear as on a virtual machine. */
static const costs dear = {.page = 100, .fault = 4000, .reuse = 2000, .other = 1000};

/* Shared with the process that measures. */
static struct {
  costs measured;
  uint32_t is_measured;
} * shared;

static const costs *known(void) {
  return __atomic_load_n(&shared->is_measured, __ATOMIC_ACQUIRE) ? &shared->measured : &dear;
}

double cost_per_page_ns(void) {
  return known()->page;
}
double cost_per_fault_ns(double others) {
  return known()->fault + others * known()->other;
}
double cost_per_reuse_ns(void) {
  return known()->reuse;
}

void cost_begin(void) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    run_fail("starting", "no memory is left");
}

static double fork_ns(pid_t *child) {
  double before = measure_own_ns();
  *child = measure_fork(NULL);
  return measure_own_ns() - before;
}

enum { PAGES = 8192, BYTES = PAGES << 12 };

/* What copying a page's entry takes, and a write to the page after the copy has ended. */
static void measure_once(char *memory, double *page, double *reuse) {
  pid_t child;
  double empty = fork_ns(&child);
  measure_end(child);
  memset(memory, 1, BYTES);
  *page = (fork_ns(&child) - empty) / PAGES;
  measure_end(child);
  double before = measure_own_ns();
  for (size_t at = 0; at < BYTES; at += BYTES / PAGES)
    ((volatile char *)memory)[at]++;
  *reuse = (measure_own_ns() - before) / PAGES;
  madvise(memory, BYTES, MADV_DONTNEED);
}

/* A page costs 0.5 us or 4, in a virtual machine. On a busy one a single look sees others' work as
 * well: the median of some. */
void cost_measure(void) {
  enum { TIMES = 5 };
  double pages[TIMES], reuses[TIMES];
  char *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    run_fail("measuring", "no memory is left");
  madvise(memory, BYTES, MADV_NOHUGEPAGE);
  for (int i = 0; i < TIMES; i++)
    measure_once(memory, &pages[i], &reuses[i]);
  munmap(memory, BYTES);
  shared->measured = (costs){.page = measure_median(pages, TIMES),
                             .fault = fault_ns(),
                             .reuse = measure_median(reuses, TIMES),
                             .other = shootdown_ns()};
  __atomic_store_n(&shared->is_measured, 1, __ATOMIC_RELEASE);
}

cost_use cost_used(const run *r) {
  char path[64], text[512];
  cost_use use = {0};
  long user = 0, system = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", r->pid);
  FILE *f = fopen(path, "r");
  const char *rest = f && fgets(text, sizeof text, f) ? strrchr(text, ')') : NULL;
  if (rest)
    sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %ld %*d %*d %*d %ld %ld", &use.faults, &user,
           &system);
  if (f)
    fclose(f);
  use.ns = (double)(user + system) * 1e9 / (double)sysconf(_SC_CLK_TCK);
  return use;
}
