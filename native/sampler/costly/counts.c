#include "counts.h"

#include "candidates.h"
#include "run/run.h"

#include <stdlib.h>

static struct {
  float samples;
  bool marked;
} * counts;
static uint32_t count;
static double samples;

void counts_begin(uint32_t candidates) {
  count = candidates;
  counts = calloc(count + 1, sizeof *counts);
  if (!counts)
    run_fail("routines", "no memory is left");
}

static bool is_before(const uint32_t *found, uint32_t i) {
  for (uint32_t j = 0; j < i; j++)
    if (found[j] == found[i])
      return true;
  return false;
}

void counts_add(const uint32_t *found, uint32_t length) {
  samples++;
  for (uint32_t i = 0; i < length; i++)
    if (found[i] < count && !is_before(found, i))
      counts[found[i]].samples++;
}

void counts_age(void) {
  static const float LEFT = 0.8f;
  samples *= LEFT;
  for (uint32_t i = 0; i < count; i++)
    counts[i].samples *= LEFT;
}

double counts_share(uint32_t candidate) {
  return samples > 0 ? (double)counts[candidate].samples / samples : 0;
}

double counts_samples(void) {
  return samples;
}

uint32_t counts_largest(double least) {
  uint32_t best = NO_CANDIDATE;
  for (uint32_t i = 0; i < count; i++)
    if (!counts[i].marked && (double)counts[i].samples >= least * samples &&
        (best == NO_CANDIDATE || counts[i].samples > counts[best].samples))
      best = i;
  return best;
}

void counts_mark(uint32_t candidate) {
  counts[candidate].marked = true;
}
