#include "cost.h"

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
  *child = measure_fork();
  return measure_own_ns() - before;
}

/* More than a processor's caches hold, and twice what a program of some megabytes writes to. */
enum { PAGES = 8192, BYTES = PAGES << 12, NEAR_PAGES = 4096, LINE = 64, LINES = 4096 / LINE };

/* To every second one of the near pages from `first` on, in no order that a processor guesses. */
static double write_ns(volatile char *memory, size_t first, size_t lines) {
  enum { STEP = 718 }; /* even, with no other factor of NEAR_PAGES: it comes by each of them once */
  double before = measure_own_ns();
  for (size_t i = 0, at = first; i < NEAR_PAGES / 2; i++, at = (at + STEP) % NEAR_PAGES)
    for (size_t line = 0; line < lines; line++)
      memory[(at << 12) + line * LINE]++;
  return (measure_own_ns() - before) / (NEAR_PAGES / 2);
}

/* As often as it takes for the pages to be in the caches. */
static double rewrite_ns(volatile char *memory) {
  enum { TIMES = 4 };
  double sum = 0;
  for (int i = 0; i < TIMES; i++)
    sum += write_ns(memory, 0, LINES);
  return sum;
}

/* What copying a page's entry takes, a write to the page while there is a copy, and one later. Who
 * writes to a page often has it in the caches next to the processor. The page that it gets instead
 * is not there: what that takes until it is belongs to the copy. In a program of 10 MB it was a
 * third of all. */
static void measure_once(char *memory, double *page, double *fault, double *reuse) {
  pid_t child;
  double empty = fork_ns(&child);
  measure_end(child);
  memset(memory, 1, BYTES);
  *page = (fork_ns(&child) - empty) / PAGES;
  measure_end(child);
  rewrite_ns(memory);
  double usual = rewrite_ns(memory);
  fork_ns(&child);
  *fault = rewrite_ns(memory) - usual;
  measure_end(child);
  *reuse = write_ns(memory, 1, 1);
  madvise(memory, BYTES, MADV_DONTNEED);
}

/* A page costs 0.5 us or 4, in a virtual machine. On a busy one a single look sees others' work as
 * well: the median of some. */
void cost_measure(void) {
  enum { TIMES = 5 };
  double pages[TIMES], faults[TIMES], reuses[TIMES];
  char *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    run_fail("measuring", "no memory is left");
  madvise(memory, BYTES, MADV_NOHUGEPAGE);
  for (int i = 0; i < TIMES; i++)
    measure_once(memory, &pages[i], &faults[i], &reuses[i]);
  munmap(memory, BYTES);
  per_page = measure_median(pages, TIMES);
  per_fault = measure_median(faults, TIMES);
  per_reuse = measure_median(reuses, TIMES);
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
