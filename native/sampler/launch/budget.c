#include "budget.h"

#include "focus.h"
#include "foretold.h"

#include "run/cost.h"
#include "costly/costly.h"
#include "run/filters.h"
#include "run/idle.h"
#include "run/raw_calls.h"
#include "run/safe.h"
#include "scripts/functions.h"
#include "run/targets.h"
#include "run/waits.h"

#include <math.h>
#include <stdio.h>

enum { MS = 1000000 };

static uint64_t due_ns, looked_ns, looked_at_memory_ns, looked_at_idle_ns;
static long faults_before;
static double used_ns;        /* of a processor, by the program, since samples are taken */
static double used_before_ns; /* a process that ran already has had that */
static uint32_t running_before;
static bool is_full; /* what is due has to wait for a copy's end, or for a look at the threads */

/* The times between samples have no memory, so that no rhythm of the program's is met or missed. */
static uint64_t random_wait(double mean_ns) {
  return (uint64_t)(-log(run_random()) * mean_ns);
}

/* What the last ones cost. Until one has ended it is not known how much the program writes: to all
 * that it has, it may be. */
static void expect(const run *r) {
  cs_control *c = r->control;
  uint32_t n = run_samples(r);
  bool is_known = c->first > 0;
  uint64_t by_size = safe_fork_ns(r);
  uint64_t began = __atomic_load_n(&c->began_ns, __ATOMIC_ACQUIRE);
  uint64_t mean = !is_known ? 0 : (__atomic_load_n(&c->spent_ns, __ATOMIC_ACQUIRE) - began) / n;
  c->later_ns = mean > by_size ? mean - by_size : 0;
  c->expected_ns = by_size + c->later_ns;
  if (!is_known)
    c->expected_ns += (uint64_t)((double)safe_pages(r) * cost_per_fault_ns(r->others));
}

/* What the program is expected to have used of a processor when samples end, in ns, at least: while
 * it mostly waits, a tenth of the time that passes counts. 0: nobody knows when that is. */
static double planned(const run *r) {
  static const double IDLE = 0.1;
  return (double)r->planned_ns * (r->load > IDLE ? r->load : IDLE);
}

/* The program may spend the budget of its processor time, and while it mostly waits of a tenth of
 * the time that passes. At first it gets what one stall may take, beside what it has waited for us
 * already, so that first activations, most of which come at the start, find some: on account of
 * what comes later. Where it is known when samples end, the first one, of which nobody knows what
 * it takes, is on account of half of all that. */
static void allow(run *r) {
  enum { IDLE = 10, HALF = 2 };
  double passed = (double)(run_now() - r->start_ns) / IDLE;
  cs_control *c = r->control;
  expect(r);
  uint64_t allowed = (uint64_t)(r->budget * (used_ns > passed ? used_ns : passed));
  uint64_t at_first = r->stall_ns + __atomic_load_n(&c->began_ns, __ATOMIC_ACQUIRE);
  uint64_t lent = run_samples(r) == 0 ? (uint64_t)(r->budget * planned(r) / HALF) : 0;
  if (at_first < lent)
    at_first = lent;
  if (allowed < at_first)
    allowed = at_first;
  __atomic_store_n(&c->allowed_ns, allowed, __ATOMIC_RELEASE);
}

/* A copy makes all pages read-only. Faults while there is one, or was since the last look, are
 * taken to be for that, and later ones for what is left then, of which no page is copied: rather
 * too many than too few. Of several copies since the last look each has made so many. */
static void count_faults(run *r, uint32_t running) {
  static uint32_t samples_before;
  static long pages, left; /* of the program, and of those what is still read-only */
  cost_use use = cost_used(r);
  long more = use.faults - faults_before;
  uint32_t samples = run_samples(r);
  faults_before = use.faults;
  used_ns = use.ns - used_before_ns;
  r->processor = used_ns / 1e9;
  uint64_t passed = run_now() - r->start_ns;
  r->load = passed > 0 ? used_ns / (double)passed : 0;
  bool is_shared = running > 0 || running_before > 0 || samples != samples_before;
  if (samples != samples_before) {
    pages = safe_pages(r);
    left += pages * (long)(samples - samples_before);
  }
  samples_before = samples;
  if (more > left)
    more = left;
  left = left - more < pages ? left - more : pages;
  run_spend(r, (double)more * (is_shared ? cost_per_fault_ns(r->others) : cost_per_reuse_ns()));
  running_before = running;
}

static void check_stall(run *r) {
  enum { SLOW = 3 };
  static char text[200];
  uint64_t longest = safe_fork_ns(r);
  /* One alone may have had to wait for a processor. */
  if (r->slow >= SLOW && r->fork_ns > longest)
    longest = r->fork_ns;
  if (longest <= r->stall_ns)
    return;
  snprintf(text, sizeof text,
           "a copy stops the program for %.2f ms, longer than --stall %.6g ms allows; allow more "
           "(--stall)",
           (double)longest / MS, (double)r->stall_ns / MS);
  r->stopped = text;
}

/* One that runs for long keeps others from beginning, where one may run at once: some more may. At
 * the lowest priority they mostly take from each other. */
static uint32_t long_ones(const run *r) {
  enum { LONG_MS = 1000, MOST = 2 };
  const cs_control *c = r->control;
  uint64_t now = run_now();
  uint32_t count = 0;
  for (uint32_t n = run_samples(r), i = c->first; i != n && count < MOST; i++) {
    uint64_t begun = c->sample[i % CS_SAMPLES].begun;
    count += begun && !r->copies[i % CS_SAMPLES].reaped &&
             now > run_time_of(begun) + (uint64_t)LONG_MS * MS;
  }
  return count;
}

/* At the lowest priority, copies still take from who shares a processor with them. One may run in
 * any case, else a busy machine would have no samples; and one processor is the program's. */
static void allow_copies(run *r) {
  enum { LONG_ENOUGH_MS = 250 };
  uint64_t now = run_now();
  if (!r->by_idle || now < looked_at_idle_ns + (uint64_t)LONG_ENOUGH_MS * MS)
    return;
  looked_at_idle_ns = now;
  r->idle = idle_processors(r->pid);
  long most = idle_processors_at_most(r->pid) - 1, idle = lround(r->idle);
  if (idle < most)
    most = idle;
  __atomic_store_n(&r->control->most, (uint32_t)(most > 1 ? most : 1) + long_ones(r),
                   __ATOMIC_RELEASE);
}

/* Since when no INT3 may be there; 0: they may. */
static uint64_t unsafe_since;

/* What may be over soon is waited for, without an INT3: also for some looks, since on a busy
 * machine two of them, far apart, may find two threads that the C library has just begun to start.
 */
static const char *look_at_threads(run *r) {
  enum { PATIENCE_MS = 2000, PATIENCE_LOOKS = 20 };
  static int looks;
  bool passing;
  const char *problem = safe_threads(r, &passing);
  uint64_t now = run_now();
  if (!problem) {
    unsafe_since = 0;
    return NULL;
  }
  targets_disarm(r);
  if (!unsafe_since) {
    unsafe_since = now;
    looks = 0;
  }
  looks++;
  bool is_early = looks < PATIENCE_LOOKS || now < unsafe_since + (uint64_t)PATIENCE_MS * MS;
  return passing && is_early ? NULL : problem;
}

static void look(run *r) {
  enum { MEMORY_MS = 1000 }; /* the kernel's list of huge pages takes a while */
  const char *problem = look_at_threads(r);
  uint64_t now = run_now();
  if (!problem && now >= looked_at_memory_ns + (uint64_t)MEMORY_MS * MS) {
    problem = safe_memory(r);
    looked_at_memory_ns = now;
  }
  if (problem)
    r->stopped = problem;
  else
    check_stall(r);
}

/* What could not be afforded when it was due is soon to come once it can be: the first sample of a
 * large program would else come after twice the time that it takes to save for it. */
static void schedule(run *r, bool was_affordable) {
  enum { SOON = 4 };
  /* The first one tells what the others cost, far less than all memory, by which it is expected
   * itself: as soon as it can be afforded it is not waited for by that. */
  static const double FIRST_NS = 1e9;
  const cs_control *c = r->control;
  double mean = r->budget > 0 ? (double)c->expected_ns / r->budget : 1e9;
  if (!was_affordable)
    mean /= SOON;
  if (run_samples(r) == 0 && mean > FIRST_NS)
    mean = FIRST_NS;
  due_ns = run_now() + random_wait(mean < MS ? MS : mean);
}

static uint64_t nested_ns; /* when a call was last passed over */

/* As soon as a quarter of the budget allows, by what it takes to pass one over. */
static uint64_t soon(const run *r) {
  enum { PASSED_NS = 25000, PART = 4 };
  double ns = r->budget > 0 ? (double)PASSED_NS * PART / r->budget : 1e9;
  return ns < MS ? MS : (uint64_t)ns;
}

/* A call that was passed over, as it is an inner one of a recursion, is not what was waited for. */
static void hurry_after_nested(const run *r) {
  static uint32_t before;
  uint32_t nested = 0;
  for (uint32_t i = 0; i < r->control->target_count; i++)
    nested += __atomic_load_n(&r->control->targets[i].nested, __ATOMIC_ACQUIRE);
  if (nested == before)
    return;
  before = nested;
  nested_ns = run_now();
  if (nested_ns + soon(r) < due_ns)
    due_ns = nested_ns + soon(r);
}

void budget_init(run *r) {
  r->start_ns = run_now();
  cost_use use = cost_used(r);
  faults_before = use.faults;
  used_before_ns = use.ns;
  targets_find(r);
  r->stopped = raw_calls(r);
  if (!r->stopped)
    look(r);
  allow(r);
  /* Given ones, of which none is known to be costly. */
  for (uint32_t i = 0; !r->stopped && !unsafe_since && i < r->control->target_count; i++)
    targets_arm(r, i);
  schedule(r, true);
  looked_ns = run_now();
}

void budget_step(run *r, uint32_t running) {
  enum { LOOK_MS = 50 };
  uint64_t now = run_now();
  r->rounds++;
  count_faults(r, running);
  waits_step(r);
  if (now >= looked_ns + (uint64_t)LOOK_MS * MS) {
    look(r);
    allow_copies(r);
    if (!r->stopped)
      targets_find(r);
    if (!r->stopped && costly_chooses())
      functions_look(r);
    targets_look(r);
    looked_ns = run_now();
  }
  if (!r->stopped)
    r->stopped = filters_asked(r);
  if (r->stopped) {
    costly_end();
    targets_disarm(r);
    return;
  }
  allow(r);
  foretold_say(r);
  costly_step(r);
  if (costly_chooses() && !unsafe_since) {
    focus_probe(r);
    functions_step(r);
  }
  hurry_after_nested(r);
  /* A hit that finds copies enough would be in vain. */
  is_full = running >= r->control->most || unsafe_since;
  if (now < due_ns || is_full)
    return;
  /* A hit that nothing may be spent on costs something all the same. */
  bool affordable = cs_affords(r->control);
  /* What functions of scripts call, as routines of their interpreter, is in their samples. */
  bool asked = affordable && costly_chooses() && functions_ask(r);
  uint32_t target = affordable && !asked ? focus_next(r) : CS_TARGETS;
  if (target < CS_TARGETS)
    targets_arm(r, target);
  schedule(r, affordable);
}

uint64_t budget_wait(const run *r) {
  enum { MOST_MS = 20, LATELY_MS = 100 };
  uint64_t now = run_now(), most = (uint64_t)MOST_MS * MS;
  if (nested_ns && now < nested_ns + (uint64_t)LATELY_MS * MS && soon(r) < most)
    most = soon(r);
  if (filters_wait(r))
    return MS;
  uint64_t next = costly_due_ns();
  if (!r->stopped && !is_full && due_ns < next)
    next = due_ns;
  if (next > now + most)
    return most;
  return next > now ? next - now : 0;
}
