#include "focus.h"

#include "costly/costly.h"
#include "costly/outer.h"
#include "run/targets.h"
#include "run/waits.h"

/* Calls that cost about the same tell no more than a few of them do. */
static bool is_same(const run_seen *s) {
  enum { SOME = 8 };
  static const double SAME = 1.25;
  return s->exact >= SOME && s->most <= SAME * s->least;
}

/* Whether its calls, as those that were seen, may account for a tenth of the time in which it is on
 * stacks, at no more than 5 ns for each work. Where an interpreter's loop is, cheap calls of it
 * from elsewhere are not what takes the time. */
static bool is_cheap(const run *r, uint32_t i) {
  enum { SOME = 4 };
  static const double NS = 5, PART = 0.1;
  const run_seen *s = &r->seen[i];
  double wait_ns = waits_mean_ns(i);
  if (s->exact < SOME || wait_ns <= 0)
    return false;
  return NS * s->sum / s->exact / wait_ns < PART * costly_share(i) * r->load;
}

/* Of so many there are five sizes, in all likelihood. */
static bool is_known(const run *r, uint32_t i) {
  enum { ENOUGH = 24 };
  bool is_recursive = __atomic_load_n(&r->control->targets[i].nested, __ATOMIC_ACQUIRE) > 0;
  return r->seen[i].exact >= ENOUGH || is_cheap(r, i) || (is_same(&r->seen[i]) && !is_recursive);
}

/* Most of its calls wait for others, or are felt outside: what it calls is sampled in its place. */
static bool is_cut(const run_seen *s) {
  return s->cut > s->exact + 1;
}

/* What runs and is not called, as a server's main loop, keeps its first breakpoint, which costs
 * nothing. */
static bool is_useful(const run *r, uint32_t i) {
  const cs_target *t = &r->control->targets[i];
  return t->address && !t->looped && !t->hidden && !is_cut(&r->seen[i]) &&
         __atomic_load_n(&t->hits, __ATOMIC_ACQUIRE) > 0;
}

static uint32_t heaviest(const bool *useful, uint32_t count, double least) {
  static double weights[CS_TARGETS];
  uint32_t best = CS_TARGETS;
  double all = 0;
  outer_weigh(useful, count, weights);
  for (uint32_t i = 0; i < count; i++)
    all += weights[i];
  for (uint32_t i = 0; i < count; i++)
    if (weights[i] > 0 && weights[i] >= least * all &&
        (best == CS_TARGETS || weights[i] > weights[best]))
      best = i;
  return best;
}

/* Where there are fewest samples for what the routine costs, callees included: samples go where the
 * time goes. Of several with none yet, the costliest. */
static uint32_t scarcest(const run *r, const bool *useful, uint32_t count) {
  uint32_t best = CS_TARGETS;
  double least = 0;
  for (uint32_t i = 0; i < count; i++) {
    const cs_target *t = &r->control->targets[i];
    /* By chance, too: equal ones in no order. */
    double samples = ((double)t->samples + run_random()) / costly_share(i);
    bool is_free = useful[i] && __atomic_load_n(&t->byte, __ATOMIC_ACQUIRE) == CS_ORIGINAL;
    if (!is_free || (best < CS_TARGETS && samples >= least))
      continue;
    best = i;
    least = samples;
  }
  return best;
}

static uint32_t next_costly(const run *r) {
  static const double LEAST = 0.05;
  static bool useful[CS_TARGETS], rest[CS_TARGETS];
  uint32_t count = r->control->target_count;
  for (uint32_t i = 0; i < count; i++) {
    useful[i] = rest[i] = is_useful(r, i);
    if (is_same(&r->seen[i]) || is_known(r, i))
      __atomic_store_n(&r->control->targets[i].any_level, 1, __ATOMIC_RELEASE);
  }
  uint32_t best = heaviest(useful, count, LEAST);
  if (best < CS_TARGETS && is_known(r, best)) {
    /* Its calls may be cheap ones, which do not account for the time in which it runs. */
    for (uint32_t i = 0; i < count; i++)
      rest[i] &= !is_known(r, i);
    best = heaviest(rest, count, LEAST);
  }
  if (best == CS_TARGETS)
    return scarcest(r, useful, count);
  /* One that is waited for is not passed over for one that it calls. */
  bool is_armed = __atomic_load_n(&r->control->targets[best].byte, __ATOMIC_ACQUIRE) != CS_ORIGINAL;
  return is_armed ? CS_TARGETS : best;
}

static uint32_t next_named(const run *r) {
  static bool found[CS_TARGETS];
  uint32_t count = r->control->target_count;
  for (uint32_t i = 0; i < count; i++)
    found[i] = r->control->targets[i].address != 0;
  return scarcest(r, found, count);
}

uint32_t focus_next(const run *r) {
  return costly_chooses() ? next_costly(r) : next_named(r);
}

void focus_probe(run *r) {
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    cs_target *t = &r->control->targets[i];
    if (__atomic_load_n(&t->hits, __ATOMIC_ACQUIRE) > 0) {
      __atomic_store_n(&t->probed, 0, __ATOMIC_RELEASE);
    } else {
      __atomic_store_n(&t->probed, 1, __ATOMIC_RELEASE);
      targets_arm(r, i);
    }
  }
}
