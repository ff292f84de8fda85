/* Which targets were chosen, and what of: costly routines, and loops of those that are not called
 * while they run. */
#ifndef CS_CHOSEN_H
#define CS_CHOSEN_H

#include "code/entrances.h"
#include "run/run.h"

#include <stdio.h>

typedef struct {
  uint32_t candidate;
  /* Of the candidate's time. */
  double part;
  ca_inside loop; /* its header 0: it is the routine */
} chosen;

/* One more target. False: there are as many as can be. */
bool chosen_add(run *r, const chosen *one);

/* The same of a function of a script, which runs `script`: the index-th one, counted on from the
 * candidates. Its number; CS_TARGETS: there are as many as can be. */
uint32_t chosen_add_script(run *r, uint64_t script, uint32_t index);

const chosen *chosen_at(uint32_t target);

/* JSON, in the order of targets: the candidate, and the loop: its header and its end. */
void chosen_write(FILE *out, uint32_t targets);

#endif
