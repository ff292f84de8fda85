#include "costly.h"

#include "candidates.h"
#include "chosen.h"
#include "counts.h"
#include "inner.h"
#include "outer.h"
#include "run/targets.h"
#include "perf.h"
#include "stops.h"
#include "timeslices.h"
#include "unwind.h"

#include <errno.h>
#include <stdbool.h>

enum { MS = 1000000, PAUSE_MS = 1000 };
enum { FRAMES = 128, TARGETS = 256 };

static bool chooses, sampling;
static cs_stack_sampler way;
static uint64_t due_ns, until_ns, slices_before, stop_due_ns, stopped_ns;
static uint32_t taken; /* samples of this burst */
static uint64_t all_samples;
static double spent_ns, last_ns;

void costly_begin(run *r, const char *list) {
  chooses = candidates_read(list);
  counts_begin(candidates_count());
  inner_begin(candidates_count());
  for (uint32_t i = 0; !chooses && i < candidates_count(); i++)
    chosen_add(r, &(chosen){.candidate = i, .part = 1});
}

static void count_sample(void *data, const stack_sample *s) {
  uint64_t frames[FRAMES];
  uint32_t found[FRAMES];
  uint32_t count = unwind_frames(s, frames, FRAMES);
  (void)data;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t place;
    found[i] = candidate_of(frames[i], &place);
    if (chooses && found[i] != NO_CANDIDATE)
      inner_add(found[i], place);
  }
  counts_add(found, count);
  if (chooses)
    outer_add(found, count);
  taken++;
}

/* Of few samples chance is too large a part. */
enum { FEW = 20 };

static void choose(run *r) {
  static const double LEAST = 0.05;
  if (!chooses || counts_samples() < FEW)
    return;
  for (uint32_t i; (i = counts_largest(LEAST)) != NO_CANDIDATE; counts_mark(i))
    if (r->control->target_count >= TARGETS || !chosen_add(r, &(chosen){.candidate = i, .part = 1}))
      return;
  if (r->control->target_count < TARGETS)
    inner_choose(r, LEAST);
  targets_find(r);
}

/* A stack sample is an interrupt that copies the top of the stack, whose copy then lies in the
 * caches in place of what the program had there: in a virtual machine a program of 5 MB loses 26 us
 * to each, where the interrupt takes 15. During a burst, a thread's time slice begins and ends with
 * setting a timer. */
static double cost_of_interrupts(const run *r) {
  enum { SAMPLE_NS = 30000, SLICE_NS = 3000 };
  uint64_t slices = timeslices_of(r->pid);
  double ns = (double)taken * SAMPLE_NS;
  return slices > slices_before ? ns + (double)(slices - slices_before) * SLICE_NS : ns;
}

static void charge(run *r) {
  last_ns = way == CS_STACKS_BY_STOPS ? (double)stopped_ns : cost_of_interrupts(r);
  spent_ns += last_ns;
  run_spend(r, last_ns);
}

/* Takes the samples that perf has had; by stops they are taken now. */
static void take(run *r) {
  enum { STOP_MS = 8 };
  if (way == CS_STACKS_BY_PERF) {
    perf_take(count_sample, NULL);
  } else if (run_now() >= stop_due_ns) {
    stop_due_ns = run_now() + (uint64_t)STOP_MS * MS;
    if (!stops_take(r->pid, count_sample, NULL, &stopped_ns))
      way = CS_STACKS_BY_NOTHING;
  }
}

static void end_burst(run *r) {
  costly_end();
  charge(r);
  all_samples += taken;
  choose(r);
  /* At first until something is known. */
  due_ns = run_now() + (counts_samples() < 3 * FEW ? 0 : (uint64_t)PAUSE_MS * MS);
}

enum { BURST_MS = 250 };

/* Until something is known, longer. */
static bool is_over(void) {
  uint64_t more = counts_samples() < FEW ? 4 * (uint64_t)BURST_MS * MS : 0;
  return run_now() >= until_ns + more;
}

static void begin_burst(run *r) {
  enum { PERIOD_MS = 4 };
  candidates_locate(r->pid);
  due_ns = run_now() + (uint64_t)PAUSE_MS * MS;
  if (!unwind_begin(r->pid)) /* it may have ended, or be about to execute another program */
    return;
  errno = 0;
  if (way == CS_STACKS_BY_PERF && !perf_begin(r->pid, (uint64_t)PERIOD_MS * MS)) {
    if (errno == ESRCH) {
      unwind_end();
      return;
    }
    way = CS_STACKS_BY_STOPS;
  }
  sampling = true;
  taken = 0;
  stopped_ns = 0;
  slices_before = timeslices_of(r->pid);
  counts_age();
  until_ns = run_now() + (uint64_t)BURST_MS * MS;
}

void costly_step(run *r) {
  /* Of the budget. A stop takes longer than an interrupt, most of all where we wait for a
   * processor. */
  const double part = way == CS_STACKS_BY_STOPS ? 2 : 8;
  const cs_control *c = r->control;
  if (sampling)
    take(r);
  if (way == CS_STACKS_BY_NOTHING)
    costly_end();
  else if (sampling && is_over())
    end_burst(r);
  else if (!sampling && run_now() >= due_ns &&
           (spent_ns + last_ns) * part <= (double)c->allowed_ns &&
           (double)cs_owed_ns(c) + last_ns <= (double)c->allowed_ns)
    begin_burst(r);
}

uint64_t costly_due_ns(void) {
  return sampling && way == CS_STACKS_BY_STOPS ? stop_due_ns : UINT64_MAX;
}

void costly_end(void) {
  if (!sampling)
    return;
  perf_end();
  unwind_end();
  sampling = false;
}

double costly_share(uint32_t target) {
  /* As if one more sample had found it now and then. */
  static const double CHANCE = 0.5;
  double samples = counts_samples();
  const chosen *one = chosen_at(target);
  return (counts_share(one->candidate) * one->part * samples + CHANCE) / (samples + FEW);
}

bool costly_chooses(void) {
  return chooses;
}

void costly_write(FILE *out, const run *r) {
  static const char *const ways[CS_STACK_SAMPLERS] = CS_STACK_SAMPLERS_TEXTS;
  fprintf(out, "\"stack_samples\":{\"by\":\"%s\",\"count\":%lu,\"spent\":%.6f},\n", ways[way],
          all_samples, spent_ns / 1e9);
  if (!chooses)
    return;
  fputs("\"costly\":", out);
  chosen_write(out, r->control->target_count);
  fputs(",\n", out);
}
