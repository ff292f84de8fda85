#include "filters.h"

#include "attach/process.h"
#include "attach/stop.h"

#include <stdio.h>

const char *filters_asked(const run *r) {
  return __atomic_load_n(&r->control->filter_asked, __ATOMIC_ACQUIRE)
             ? "the program asked for a seccomp filter, which may forbid what taking a sample needs"
             : NULL;
}

bool filters_wait(const run *r) {
  return filters_asked(r) && !__atomic_load_n(&r->control->filter_allowed, __ATOMIC_ACQUIRE);
}

void filters_allow(run *r) {
  __atomic_store_n(&r->control->filter_allowed, 1, __ATOMIC_RELEASE);
}

/* Nanoseconds that a thread has had of a processor; 0: it has ended. */
static uint64_t ran(pid_t pid, pid_t tid) {
  char path[64];
  unsigned long ns = 0;
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, tid);
  FILE *file = fopen(path, "r");
  if (file && fscanf(file, "%lu", &ns) != 1)
    ns = 0;
  if (file)
    fclose(file);
  return ns;
}

/* The program's threads, and what they had run for when no breakpoint was there any more. */
enum { THREADS = 4096 };
static pid_t tids[THREADS];
static uint64_t before[THREADS], entered;
static int count = -1;

static void begin(const run *r) {
  entered = __atomic_load_n(&r->control->entered, __ATOMIC_ACQUIRE);
  count = stop_list(r->pid, tids, THREADS);
  for (int i = 0; i < count; i++)
    before[i] = ran(r->pid, tids[i]);
}

/* Whoever has met a breakpoint that is gone now counts as having entered the handler before it has
 * run for long: one that has, or that sleeps, is not on its way there. On its way a thread may have
 * to wait for memory, as for its stack. The kernel brings the time of those that run up to date at
 * each tick, 10 ms apart at most. */
static bool has_passed(const run *r, int i) {
  enum { LONG_NS = 20000000 };
  uint64_t now = ran(r->pid, tids[i]);
  char state = attach_state(r->pid, tids[i]);
  return now == 0 || now >= before[i] + LONG_NS || (state != 'R' && state != 'D');
}

static bool have_passed(const run *r) {
  if (run_is_in_handler(r)) {
    count = -1;
    return false;
  }
  if (count < 0)
    begin(r);
  for (int i = 0; i < count; i++)
    if (!has_passed(r, i))
      return false;
  bool same =
      __atomic_load_n(&r->control->entered, __ATOMIC_ACQUIRE) == entered && !run_is_in_handler(r);
  if (!same)
    count = -1;
  return same;
}

void filters_step(run *r) {
  /* A thread that gets no processor keeps the program no longer. */
  enum { PATIENCE_NS = 2000000000 };
  static uint64_t since;
  /* It may have asked since breakpoints were taken away. */
  if (!r->stopped || !filters_wait(r))
    return;
  if (!since)
    since = run_now();
  if (have_passed(r) || run_now() > since + PATIENCE_NS)
    filters_allow(r);
}
