#include "inner.h"

#include "candidates.h"
#include "chosen.h"
#include "counts.h"

#include <stdlib.h>

/* Of few samples chance is too large a part. */
enum { WATCHED = 64, PLACES = 256, FEW = 20, LOOPS = 256 };

/* Where samples of late found candidates of which a target waits for its first call. */
static struct {
  uint64_t places[PLACES];
  uint32_t count;   /* ever */
  uint32_t targets; /* that wait; 0: it is free */
} watched[WATCHED];
static uint8_t *watch_of; /* by candidate: its index + 1 there */

static struct {
  uint64_t since_ns; /* it is watched; 0: not yet */
  bool settled;
} waiting[CS_TARGETS];

void inner_begin(uint32_t candidates) {
  watch_of = calloc((size_t)candidates + 1, sizeof *watch_of);
  if (!watch_of)
    run_fail("routines", "no memory is left");
}

void inner_add(uint32_t candidate, uint64_t place) {
  uint32_t watch = watch_of[candidate];
  if (watch)
    watched[watch - 1].places[watched[watch - 1].count++ % PLACES] = place;
}

/* From here on: what was found before tells nothing of a target that has only begun to wait. */
static bool watch(uint32_t candidate) {
  for (uint8_t i = 0; i < WATCHED && !watch_of[candidate]; i++)
    if (watched[i].targets == 0)
      watch_of[candidate] = i + 1;
  if (!watch_of[candidate])
    return false;
  watched[watch_of[candidate] - 1].targets++;
  watched[watch_of[candidate] - 1].count = 0;
  return true;
}

static void end_watch(uint32_t candidate) {
  if (--watched[watch_of[candidate] - 1].targets == 0)
    watch_of[candidate] = 0;
}

/* False: too little is known. */
static bool add_loops(run *r, uint32_t target, double least) {
  static ca_inside loops[LOOPS];
  const chosen *around = chosen_at(target);
  const candidate *of = candidate_at(around->candidate);
  uint32_t index = watch_of[around->candidate] - 1u, places = watched[index].count;
  if (places < FEW)
    return false;
  if (places > PLACES)
    places = PLACES;
  uint32_t count =
      ca_loops_inside(of->path, of->offset, watched[index].places, places, loops, LOOPS);
  for (uint32_t i = 0; i < count; i++) {
    uint64_t parent = loops[i].parent ? loops[loops[i].parent - 1].header : 0;
    double part = (double)loops[i].addresses / places;
    if (parent == around->loop.header && part * counts_share(around->candidate) >= least)
      chosen_add(r, &(chosen){around->candidate, part, loops[i]});
  }
  return true;
}

/* Whether its first call has been waited for, and for long enough. */
static bool is_waited_for(const cs_target *t, uint64_t since_ns) {
  enum { PATIENCE_NS = 1000000000 };
  bool armed = __atomic_load_n(&t->byte, __ATOMIC_ACQUIRE) == CS_ARMED;
  return t->hidden || t->looped || (armed && run_now() >= since_ns + PATIENCE_NS);
}

/* Whether all is known of a target that is watched. */
static bool is_over(run *r, uint32_t target, double least) {
  const cs_target *t = &r->control->targets[target];
  if (__atomic_load_n(&t->hits, __ATOMIC_ACQUIRE) > 0)
    return true;
  return is_waited_for(t, waiting[target].since_ns) && add_loops(r, target, least);
}

/* A routine that is called now and then is most often hit soon after it is chosen. If it is not,
 * its loops are targets beside it. */
void inner_choose(run *r, double least) {
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    uint32_t candidate = chosen_at(i)->candidate;
    if (r->control->targets[i].script || waiting[i].settled || !candidate_at(candidate)->has_loops)
      continue;
    if (!waiting[i].since_ns) {
      waiting[i].since_ns = run_now();
      waiting[i].settled = !watch(candidate);
    } else if (is_over(r, i, least)) {
      waiting[i].settled = true;
      end_watch(candidate);
    }
  }
}
