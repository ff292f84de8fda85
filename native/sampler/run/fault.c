#include "fault.h"

#include "measure.h"
#include "run.h"

#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, LINE = 64 };

static int gone_on[2]; /* a pipe */

/* To another processor, if there is one: as a copy does, so that its program goes on at once. */
static void give_way(void) {
  cpu_set_t processors;
  int mine = sched_getcpu();
  if (mine < 0 || sched_getaffinity(0, sizeof processors, &processors) != 0)
    return;
  CPU_CLR(mine, &processors);
  sched_setaffinity(0, sizeof processors, &processors);
}

/* As a copy that starts: on another processor the kernel has pages to find for it. */
static void work(void) {
  enum { BYTES = 256 * PAGE };
  give_way();
  if (write(gone_on[1], "", 1) != 1)
    return;
  for (;;) {
    volatile char *memory =
        mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return;
    for (size_t at = 0; at < BYTES; at += PAGE)
      memory[at] = 1;
    munmap((void *)memory, BYTES);
  }
}

/* A copy for which this thread waits a moment, as the program's does. */
static pid_t wait_for_copy(void) {
  char byte;
  if (pipe(gone_on) != 0)
    run_fail("measuring", strerror(errno));
  pid_t child = measure_fork(work);
  close(gone_on[1]);
  if (read(gone_on[0], &byte, 1) != 1)
    run_fail("measuring", "this machine has no room for a copy of a process of 32 MB");
  close(gone_on[0]);
  return child;
}

static volatile char *any_page(volatile char *memory, size_t pages) {
  static uint32_t state = 1;
  state = state * 1664525U + 1013904223U;
  return memory + (size_t)((uint64_t)state * pages >> 32) * PAGE;
}

/* What writes to pages in no order take, to each `times` times on average, with reads between. */
static double write_ns(volatile char *memory, size_t pages, size_t times) {
  enum { WRITES = 2 }; /* for each read */
  double before = measure_own_ns();
  for (size_t i = 0; i < pages * times; i++) {
    volatile char *page = any_page(memory, pages);
    for (size_t at = 0; at < PAGE; at += LINE)
      page[at]++;
    if (i % WRITES != 0)
      continue;
    page = any_page(memory, pages);
    for (size_t at = 0; at < PAGE; at += LINE)
      (void)page[at];
  }
  return measure_own_ns() - before;
}

/* What it takes until all is as near again as it was belongs to the fault: the new pages, and what
 * the copy has taken from the caches. */
static double measure_once(size_t pages) {
  enum { BEFORE = 1, TIMES = 4 };
  char *memory =
      mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    run_fail("measuring", "no memory is left");
  madvise(memory, pages * PAGE, MADV_NOHUGEPAGE);
  memset(memory, 1, pages * PAGE);
  write_ns(memory, pages, BEFORE);
  double usual = write_ns(memory, pages, TIMES);
  pid_t child = wait_for_copy();
  double copied = write_ns(memory, pages, TIMES);
  measure_end(child);
  munmap(memory, pages * PAGE);
  return (copied - usual) / (double)pages;
}

/* It depends on what the caches hold, which nobody knows of a program: dearest is a page of one
 * that fits them once but not twice, by a third more than one of a small or a large program. The
 * dearest of some sizes is taken, as a budget is kept by what is dear. Of each the median: others
 * may use the machine. */
double fault_ns(void) {
  enum { TIMES = 3 };
  static const size_t MEGABYTES[] = {8, 16, 32};
  double dearest = 0;
  for (size_t i = 0; i < sizeof MEGABYTES / sizeof *MEGABYTES; i++) {
    double each[TIMES];
    for (int k = 0; k < TIMES; k++)
      each[k] = measure_once(MEGABYTES[i] << 8);
    double median = measure_median(each, TIMES);
    if (median > dearest)
      dearest = median;
  }
  return dearest;
}
