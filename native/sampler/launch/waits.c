#include "waits.h"

#include "latency.h"

#include <math.h>
#include <string.h>

/* src/inference/waits.ts has the same: bin i is of waits up to 2^(i/4) us; a wait of the last
 * one is longer than a week. */
enum { BINS = 164, PER_OCTAVE = 4 };

static struct {
  uint64_t since; /* 0: it is not waited for */
  bool known;     /* it was armed before */
  uint32_t hits[BINS], given_up[BINS];
} waits[CS_TARGETS];

static uint32_t bin_of(uint64_t ns) {
  double us = (double)ns / 1e3;
  if (us <= 1)
    return 0;
  double bin = ceil(PER_OCTAVE * log2(us));
  return bin < BINS ? (uint32_t)bin : BINS - 1;
}

static uint64_t waited(uint32_t target, uint64_t until) {
  uint64_t since = waits[target].since;
  waits[target].since = 0;
  /* What was hit before we knew that the byte was there was not waited for. */
  return until > since ? until - since : 0;
}

void waits_begin(uint32_t target) {
  waits[target].since = waits[target].known ? run_now() : 0;
  waits[target].known = true;
}

void waits_step(const run *r) {
  const cs_control *c = r->control;
  for (uint32_t i = 0; i < c->target_count; i++) {
    uint64_t hit = __atomic_load_n(&c->targets[i].hit_ns, __ATOMIC_ACQUIRE);
    /* What the breakpoint itself takes is no wait: where calls come every few microseconds, it is
     * as long as that. */
    if (waits[i].since && hit)
      waits[i].hits[bin_of(waited(i, hit - latency_ns()))]++;
  }
}

void waits_give_up(const run *r, uint32_t target) {
  const cs_target *t = &r->control->targets[target];
  if (waits[target].since && !__atomic_load_n(&t->hit_ns, __ATOMIC_ACQUIRE))
    waits[target].given_up[bin_of(waited(target, run_now()))]++;
}

void waits_give_up_all(const run *r) {
  waits_step(r);
  for (uint32_t i = 0; i < r->control->target_count; i++)
    waits_give_up(r, i);
}

void waits_write(FILE *out, uint32_t target) {
  bool any = false;
  fputs("[", out);
  for (uint32_t i = 0; i < BINS; i++) {
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
