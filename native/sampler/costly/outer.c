#include "outer.h"

#include "candidates.h"
#include "chosen.h"

#include <stdlib.h>
#include <string.h>

enum { STACKS = 512, DEPTH = 96 };

/* The last ones, each with its outermost candidates. */
static struct { uint32_t count, found[DEPTH]; } stacks[STACKS];
static uint64_t added;

void outer_add(const uint32_t *found, uint32_t count) {
  uint32_t known = 0, *to = stacks[added % STACKS].found;
  for (uint32_t i = count; i > 0 && known < DEPTH; i--)
    if (found[i - 1] != NO_CANDIDATE)
      to[known++] = found[i - 1];
  stacks[added++ % STACKS].count = known;
}

/* By candidate its useful target and 1: the routine, or where that is none a loop of it. */
static uint16_t *target_of;

static void set_targets(const bool *useful, uint32_t targets) {
  if (!target_of)
    target_of = calloc((size_t)candidates_count() + 1, sizeof *target_of);
  if (!target_of)
    run_fail("routines", "no memory is left");
  memset(target_of, 0, ((size_t)candidates_count() + 1) * sizeof *target_of);
  for (uint32_t i = 0; i < targets; i++) {
    uint16_t *of = &target_of[chosen_at(i)->candidate];
    if (useful[i] && (*of == 0 || chosen_at(i)->loop.header == 0))
      *of = (uint16_t)(i + 1);
  }
}

void outer_weigh(const bool *useful, uint32_t targets, double *weights) {
  uint64_t count = added < STACKS ? added : STACKS;
  memset(weights, 0, targets * sizeof *weights);
  set_targets(useful, targets);
  for (uint64_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < stacks[i].count; k++) {
      uint16_t target = target_of[stacks[i].found[k]];
      if (target) {
        weights[target - 1]++;
        break;
      }
    }
}
