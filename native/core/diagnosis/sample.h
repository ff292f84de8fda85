/* Which instances of a loop are looked at, and which of their iterations.
 *
 * All of them at first: until so much has been seen that the loop would be slowed down for long, or
 * more, if these are few. Then one of each stretch, which is as many as all accesses before it are
 * times those that were looked at first: of a loop that runs e times as long so many more are, and
 * what is estimated is about as good however long it runs. Instances are taken by two that follow
 * each other, as they are compared. Which of a stretch it is differs each time, so that what
 * repeats itself is not met in step. What is looked at stands for its stretch: its weight is how
 * many that are, and sums of weights estimate what would be counted if all were looked at.
 *
 * Results may be so rare that a sample has none. As long as none was seen, stores to anything new
 * are looked at in what is left out, too, up to a bound. */
#ifndef CA_DIAGNOSIS_SAMPLE_H
#define CA_DIAGNOSIS_SAMPLE_H

#include "base/base.h"

enum {
  CA_ALL_EVENTS = 1 << 18, /* accesses and headers: as long as fewer were seen, all are looked at */
  CA_ALL_LEAST = 8,        /* so many instances, and iterations, are in any case */
  CA_ENOUGH = 512,         /* as long as these are fewer, more accesses are looked at: */
  CA_MORE_EVENTS = 1 << 20,
  CA_EVENTS_IN_ALL = 1 << 23, /* of all loops together, and then fewer of each: */
  CA_LEAST_EVENTS = 1 << 14,
  CA_LONG = 1 << 12, /* an instance with so many iterations is in any case, from there on */
};

typedef struct ca_sample {
  uint64_t begun;  /* instances */
  uint64_t seen;   /* whole iterations that were looked at */
  uint64_t events; /* that were looked at for this loop */
  uint64_t total;  /* the sum of their weights: how many there were, about */
  uint64_t told;   /* of them, those that count for CA_EVENTS_IN_ALL */
  uint64_t first;  /* events when not all were looked at any longer; 0: all are */
  uint64_t each;   /* of the two that are looked at next, what each stands for; 0: not chosen */
  uint64_t wait;   /* instances until the first of them */
  uint64_t left;   /* of the stretch, behind them */
  uint64_t late;   /* that were left out at first, and are looked at from some iteration on */
  uint64_t second; /* weight of the next one, as the second of them; 0: it is none */
  uint64_t pair;   /* of what one that is looked at has in common with the one before; 0: nothing */
  uint64_t left_iterations;
  bool sampled; /* anything was left out */
  uint64_t
      curious; /* stores, and instances, that were looked at where the sample leaves them out */
} ca_sample;

/* What iterations follow that are not looked at, and the weight of the one that then is. */
typedef struct ca_rest {
  uint64_t left_out, weight;
} ca_rest;

/* An instance begins. `all`: nothing is left out; `of_all`: events that count for
 * CA_EVENTS_IN_ALL. @returns its weight; 0: it is not looked at */
uint64_t ca_sample_instance(ca_sample *sample, bool all, uint64_t *of_all);
/* One that was left out is a long one: it stands for itself. */
static inline void ca_sample_late(ca_sample *sample) {
  sample->late++;
}
/* That were looked at. */
static inline void ca_sample_count(ca_sample *sample, uint64_t events, uint64_t weight) {
  sample->events += events;
  sample->total += events * weight;
}
/* An iteration begins, in an instance of this weight. */
ca_rest ca_sample_rest(ca_sample *sample, uint64_t weight, uint64_t *of_all);

/* What a weight adds to the variance of what is estimated, if what is looked at has it or has not
 * by chance: to be multiplied by the share of those that have it and of those that have not. */
static inline uint64_t ca_spread(uint64_t weight) {
  return weight * (weight - 1);
}

#endif
