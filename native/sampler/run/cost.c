#include "cost.h"

#include "fault.h"
#include "measure.h"
#include "shootdown.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static double per_page, per_fault, per_reuse, per_other;

double cost_per_page_ns(void) {
  return per_page;
}
double cost_per_fault_ns(double others) {
  return per_fault + others * per_other;
}
double cost_per_reuse_ns(void) {
  return per_reuse;
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
  per_page = measure_median(pages, TIMES);
  per_reuse = measure_median(reuses, TIMES);
  per_fault = fault_ns();
  per_other = shootdown_ns();
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
