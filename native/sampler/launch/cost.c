#include "cost.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double per_page, per_fault;

double cost_per_page_ns(void) {
  return per_page;
}
double cost_per_fault_ns(void) {
  return per_fault;
}

static double used_ns(void) {
  struct rusage r;
  getrusage(RUSAGE_SELF, &r);
  return ((double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) * 1e6 +
          (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec)) *
         1e3;
}

static double fork_ns(pid_t *child) {
  uint64_t before = run_now();
  *child = fork();
  if (*child == 0) {
    pause();
    _exit(0);
  }
  return (double)(run_now() - before);
}

static void end(pid_t child) {
  if (child <= 0)
    return;
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

/* A page costs 0.5 us or 4, in a virtual machine. */
void cost_measure(void) {
  enum { PAGES = 8192, BYTES = PAGES << 12 };
  pid_t child;
  double empty = fork_ns(&child);
  end(child);
  char *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    run_fail("measuring", "no memory is left");
  madvise(memory, BYTES, MADV_NOHUGEPAGE);
  memset(memory, 1, BYTES);
  per_page = (fork_ns(&child) - empty) / PAGES;
  if (per_page < 0)
    per_page = 0;
  double before = used_ns();
  for (size_t i = 0; i < PAGES; i++)
    ((volatile char *)memory)[i << 12] = 2;
  per_fault = (used_ns() - before) / PAGES;
  end(child);
  munmap(memory, BYTES);
}

long cost_faults(const run *r) {
  char path[64], text[512];
  long faults = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", r->pid);
  FILE *f = fopen(path, "r");
  const char *rest = f && fgets(text, sizeof text, f) ? strrchr(text, ')') : NULL;
  if (rest)
    sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %ld", &faults);
  if (f)
    fclose(f);
  return faults;
}
