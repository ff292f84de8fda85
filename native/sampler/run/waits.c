#include "waits.h"

#include "latency.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct {
  uint64_t since;   /* 0: it is not waited for */
  bool known;       /* it was armed before */
  double waited_ns; /* for calls that came */
  uint32_t came;
  uint32_t hits[CS_WAIT_BINS], given_up[CS_WAIT_BINS];
} waits[CS_TARGETS];

/* Those that ended since the last time that they were written, with what the breakpoint itself
 * took: how long that is at least is known better in the end. */
static struct {
  uint32_t target;
  uint64_t ns;
} * ended;
static size_t ended_count, ended_room;

static uint32_t bin_of(uint64_t ns) {
  double us = (double)ns / 1e3;
  if (us <= 1)
    return 0;
  double bin = ceil(CS_WAIT_BINS_PER_OCTAVE * log2(us));
  return bin < CS_WAIT_BINS ? (uint32_t)bin : CS_WAIT_BINS - 1;
}

void waits_begin(uint32_t target) {
  waits[target].since = waits[target].known ? run_now() : 0;
  waits[target].known = true;
}

bool waits_began(uint32_t target) {
  return waits[target].known;
}

/* What was hit before we knew that the byte was there was not waited for. */
static void add(uint32_t target, uint64_t hit) {
  enum { FIRST = 256 };
  uint64_t since = waits[target].since;
  if (ended_count == ended_room) {
    ended_room = ended_room ? 2 * ended_room : FIRST;
    ended = realloc(ended, ended_room * sizeof *ended);
    if (!ended)
      run_fail("waits", "no memory is left");
  }
  ended[ended_count].target = target;
  ended[ended_count++].ns = hit > since ? hit - since : 0;
  waits[target].waited_ns += hit > since ? (double)(hit - since) : 0;
  waits[target].came++;
  if (hit > since)
    latency_saw(hit - since);
}

void waits_step(const run *r) {
  const cs_control *c = r->control;
  for (uint32_t i = 0; i < c->target_count; i++) {
    uint64_t hit = __atomic_load_n(&c->targets[i].hit_ns, __ATOMIC_ACQUIRE);
    if (!waits[i].since || !hit)
      continue;
    add(i, run_time_of(hit));
    waits[i].since = 0;
  }
}

double waits_mean_ns(uint32_t target) {
  return waits[target].came ? waits[target].waited_ns / waits[target].came : 0;
}

void waits_forget(uint32_t target) {
  waits[target].since = 0;
}

void waits_give_up(const run *r, uint32_t target) {
  const cs_target *t = &r->control->targets[target];
  uint64_t since = waits[target].since, now = run_now();
  if (!since || __atomic_load_n(&t->hit_ns, __ATOMIC_ACQUIRE))
    return;
  waits[target].given_up[bin_of(now > since ? now - since : 0)]++;
  waits[target].since = 0;
}

void waits_give_up_all(const run *r) {
  waits_step(r);
  for (uint32_t i = 0; i < r->control->target_count; i++)
    waits_give_up(r, i);
}

/* Where calls come every few microseconds, the breakpoint takes as long as that. */
void waits_settle(void) {
  uint64_t latency = latency_ns();
  for (size_t i = 0; i < ended_count; i++) {
    uint64_t ns = ended[i].ns;
    waits[ended[i].target].hits[bin_of(ns > latency ? ns - latency : 0)]++;
  }
  ended_count = 0;
}

void waits_write(FILE *out, uint32_t target) {
  bool any = false;
  fputs("[", out);
  for (uint32_t i = 0; i < CS_WAIT_BINS; i++) {
    uint32_t hits = waits[target].hits[i], given_up = waits[target].given_up[i];
    if (hits || given_up) {
      fprintf(out, "%s[%u,%u,%u]", any ? "," : "", i, hits, given_up);
      any = true;
    }
  }
  fputs("]", out);
  memset(waits[target].hits, 0, sizeof waits[target].hits);
  memset(waits[target].given_up, 0, sizeof waits[target].given_up);
}
