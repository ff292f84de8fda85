#include "safe.h"

#include "attach/process.h"
#include "cost.h"
#include "idle.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A number by its name in one of the kernel's lists; -1: there is none. */
static long number(const char *path, const char *name) {
  char line[256];
  long value = -1;
  FILE *list = fopen(path, "r");
  while (list && value < 0 && fgets(line, sizeof line, list))
    if (strncmp(line, name, strlen(name)) == 0)
      sscanf(line + strlen(name), ": %ld", &value);
  if (list)
    fclose(list);
  return value;
}

/* A container's filter is on us as well, and lets us do the same. */
static long own_filters(void) {
  static long count = -2;
  if (count == -2)
    count = number("/proc/self/status", "Seccomp_filters");
  return count < 0 ? 0 : count;
}

/* SIGTRAP blocked, the kernel would end the program; a tracer would get it; a filter may forbid
 * what the handler does. */
static const char *look_at_thread(const char *path, bool *passing, int *running) {
  char line[256];
  const char *problem = NULL;
  const unsigned long trap = 1ul << (SIGTRAP - 1);
  FILE *status = fopen(path, "r");
  while (status && fgets(line, sizeof line, status)) {
    unsigned long value = 0;
    *running += strncmp(line, "State:\tR", 8) == 0;
    if (sscanf(line, "TracerPid: %lu", &value) == 1 && value != 0)
      problem = (*passing = (pid_t)value == getpid())
                    ? "a thread of the program did not stop when asked, and has not gone on yet"
                    : "a debugger or another tracer is attached to the program";
    if (sscanf(line, "Seccomp_filters: %lu", &value) == 1 && (long)value > own_filters())
      problem = "the program has a seccomp filter, which may forbid what taking a sample needs";
    if (sscanf(line, "Seccomp: %lu", &value) == 1 && value == 1 /* strict */)
      problem = "the program is in seccomp's strict mode, which forbids what taking a sample needs";
    if (sscanf(line, "SigCgt: %lx", &value) == 1 && !(value & trap))
      problem = "the program handles SIGTRAP by a system call of its own";
    /* The C library does so for a moment where it starts threads and programs. */
    if (sscanf(line, "SigBlk: %lx", &value) == 1 && (value & trap) && (*passing = !problem))
      problem = "a thread of the program blocks SIGTRAP by a system call of its own";
  }
  if (status)
    fclose(status);
  return problem; /* NULL also when the thread has ended meanwhile */
}

/* Who looks finds no more running than there are processors; those that want to may be more. For
 * each that runs the others count. */
static void note_running(run *r, int running) {
  static const double LATELY = 0.1;
  static double all, pairs;
  int most = idle_processors_at_most(r->pid);
  double now = running < most ? running : most;
  all += LATELY * (now - all);
  pairs += LATELY * (now * (now - 1) - pairs);
  r->others = all > 0 ? pairs / all : 0;
}

const char *safe_told(const cs_control *control) {
  switch (__atomic_load_n(&control->unseen, __ATOMIC_ACQUIRE)) {
  case CS_UNSEEN_PROC:
    return "the program sees no /proc, which copies need: it has changed its root folder (chroot)";
  case CS_UNSEEN_LIBRARY:
    return "the program may not read what copies load: it has changed its user or its root folder "
           "(chroot); have DynamoRIO and comair-bin where that user may read them";
  }
  if (__atomic_load_n(&control->forbids_code, __ATOMIC_ACQUIRE))
    return "the program has forbidden itself to make code (prctl PR_SET_MDWE), as DynamoRIO does "
           "in copies";
  return NULL;
}

const char *safe_threads(run *r, bool *passing) {
  char path[512];
  int running = 0;
  const char *problem = NULL;
  *passing = false;
  if ((problem = safe_told(r->control)) != NULL)
    return problem;
  snprintf(path, sizeof path, "/proc/%d/task", r->pid);
  DIR *threads = opendir(path);
  struct dirent *thread;
  if (!threads)
    return "its threads cannot be looked at in /proc";
  while (!problem && (thread = readdir(threads)) != NULL) {
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", r->pid, thread->d_name);
    /* The kernel's block all signals, and run nothing of the program. */
    if (thread->d_name[0] != '.' && !attach_is_kernels(r->pid, atoi(thread->d_name)))
      problem = look_at_thread(path, passing, &running);
  }
  closedir(threads);
  if (!problem)
    note_running(r, running);
  if (!problem && r->unsettled) {
    *passing = true;
    problem = "a thread of the program may be about to block SIGTRAP";
  }
  return problem;
}

static long of_program(const run *r, const char *file, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", r->pid, file);
  return number(path, name);
}

/* A copy needs room for DynamoRIO and the client's tables, and for each page that the program or
 * the copy writes to while both are there: all of the program's own, at worst. */
const char *safe_memory(const run *r) {
  enum { COPY_KB = 128 << 10 };
  if (of_program(r, "smaps_rollup", "AnonHugePages") > 0)
    return "the program has transparent huge pages, which copies would split: start it with "
           "GLIBC_TUNABLES=glibc.malloc.hugetlb=0, or with the machine's setting at madvise "
           "(/sys/kernel/mm/transparent_hugepage/enabled)";
  long available = number("/proc/meminfo", "MemAvailable");
  long own = of_program(r, "status", "RssAnon");
  if (available >= 0 && own >= 0 && available < own + COPY_KB)
    return "too little memory is left for a copy of the program";
  return NULL;
}

long safe_pages(const run *r) {
  long pages = of_program(r, "status", "RssAnon") / 4;
  return pages < 0 ? 0 : pages;
}

uint64_t safe_fork_ns(const run *r) {
  return (uint64_t)((double)safe_pages(r) * cost_per_page_ns());
}
