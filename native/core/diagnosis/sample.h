/* Which instances of a loop are looked at, and which of their iterations.
 *
 * All of them, until so much has been seen that the loop would be slowed down for long: then two
 * instances that follow each other, of many, and of a long instance one iteration of many. The more
 * has been looked at, the more are left out in between: what there is to be looked at grows like
 * the root of what runs. How many differs each time, so that what repeats itself is not met in
 * step. What is looked at stands for what was left out before it: its weight is how many it stands
 * for, itself included, and sums of weights estimate what would be counted if all were looked at.
 * Two that are compared stand for all pairs since the two before.
 *
 * Results may be so rare that a sample has none. As long as none was seen, stores to anything new
 * are looked at in what is left out, too, up to a bound. */
#ifndef CA_DIAGNOSIS_SAMPLE_H
#define CA_DIAGNOSIS_SAMPLE_H

#include "base/base.h"

enum {
  CA_ALL_EVENTS = 1 << 18, /* accesses and headers: as long as fewer were seen, all are looked at */
  CA_ALL_LEAST = 8,        /* so many instances, and iterations, are in any case */
  CA_ONE_IN = 32,          /* of the rest one is looked at in about so many, to begin with */
  CA_ENOUGH_PAIRS = 64,    /* and as long as there are fewer */
  CA_ENOUGH_SEEN = 1 << 16, /* iterations, likewise */
  CA_LONG = 1 << 12,        /* an instance with so many iterations is in any case, from there on */
};

typedef struct ca_sample {
  uint64_t begun;  /* instances */
  uint64_t pairs;  /* of instances that were chosen */
  uint64_t seen;   /* whole iterations that were looked at */
  uint64_t events; /* that were looked at for this loop */
  uint64_t left;   /* instances left out since the latest that was looked at */
  uint64_t wait;   /* until the next that is looked at */
  uint64_t second; /* weight of the next one, as the second of two; 0: it is none */
  uint64_t pair;   /* of what one that is looked at has in common with the one before */
  bool sampled;    /* anything was left out */
  uint64_t
      curious; /* stores, and instances, that were looked at where the sample leaves them out */
} ca_sample;

/* An instance begins. `all`: nothing is left out. @returns its weight; 0: it is not looked at */
uint64_t ca_sample_instance(ca_sample *sample, bool all);
/* One that was left out is a long one: it stands for itself. */
static inline void ca_sample_late(ca_sample *sample) {
  sample->left -= sample->left > 0;
}
/* An iteration begins. @returns how many from it on are not looked at */
uint64_t ca_sample_rest(ca_sample *sample);

#endif
