#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

double run_random(void) {
  uint32_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
    bits = (uint32_t)run_now();
  return ((double)bits + 1) / 4294967296.0;
}

void run_fail(const char *what, const char *why) {
  enum { FAILED = 125 };
  fprintf(stderr, "comair-bin: sampling: %s: %s\n", what, why);
  exit(FAILED);
}

bool run_is_in_handler(const run *r) {
  uint64_t left = __atomic_load_n(&r->control->left, __ATOMIC_ACQUIRE);
  return left != __atomic_load_n(&r->control->entered, __ATOMIC_ACQUIRE);
}

uint32_t run_samples(const run *r) {
  return __atomic_load_n(&r->control->samples, __ATOMIC_ACQUIRE);
}

static run_done *one_more(run *r) {
  enum { FIRST = 256 };
  if (r->done_count == r->done_room) {
    r->done_room = r->done_room ? 2 * r->done_room : FIRST;
    r->done = realloc(r->done, r->done_room * sizeof *r->done);
    if (!r->done)
      run_fail("samples", "no memory is left");
  }
  return &r->done[r->done_count++];
}

void run_spend(run *r, double ns) {
  __atomic_add_fetch(&r->control->spent_ns, (uint64_t)ns, __ATOMIC_ACQ_REL);
}

static void see(run_seen *seen, const cs_sample *s) {
  double work = (double)s->work;
  if (s->outcome == CS_EXACT || s->outcome == CS_CELLS) {
    seen->least = seen->exact == 0 || work < seen->least ? work : seen->least;
    seen->most = work > seen->most ? work : seen->most;
    seen->sum += work;
    seen->exact++;
  } else {
    seen->cut++;
  }
}

void run_finish(run *r, uint32_t until) {
  for (uint32_t i = r->control->first; i != until; i++) {
    cs_sample *s = &r->control->sample[i % CS_SAMPLES];
    run_copy *copy = &r->copies[i % CS_SAMPLES];
    *one_more(r) = (run_done){*s, *copy};
    see(&r->seen[s->target], s);
    r->fork_ns = s->fork_ns;
    r->slow = s->fork_ns > r->stall_ns ? r->slow + 1 : 0;
    memset(s, 0, sizeof *s);
    *copy = (run_copy){0};
  }
  __atomic_store_n(&r->control->first, until, __ATOMIC_RELEASE);
}
