/* Loops that are looked at less and less. All entries of a loop become activations until its header
 * has run CA_THINNED_WHOLE times. From then on, the more often it has, the more is passed over
 * between two entries that do: the time that goes into looking at a loop grows with the square root
 * of how much it runs. What is passed over is counted, in executions of the header, and belongs to
 * what is around the loop.
 *
 * A loop begins where its header runs and its activation is not on top. While executions are passed
 * over, that is so in each iteration: then an entry is told by what is around the loop, which has
 * gone on to another turn. */
#ifndef CA_THINNED_H
#define CA_THINNED_H

#include "base/feature.h"
#include "code/constructs.h"

enum { CA_THINNED_WHOLE = 10000 };

typedef enum ca_thinned_state {
  CA_LOOP_OPEN,    /* each entry becomes an activation */
  CA_LOOP_PASSED,  /* what runs is passed over, as often as ca_thinned.left says */
  CA_LOOP_WAITING, /* the next entry becomes one */
} ca_thinned_state;

typedef struct ca_thinned_loop {
  uint32_t state;
  uint32_t thread, tries, patience; /* while it waits: whose turn that was; see begins */
  uint64_t turn;
  uint64_t seen;    /* executions of the header in activations that have ended */
  uint64_t granted; /* that were or are to be passed over */
  uint64_t entries; /* that these are about, by the activations before them */
} ca_thinned_loop;

typedef struct ca_thinned {
  ca_feature feature;
  ca_constructs *constructs;
  /* By construct: how many executions of the header are passed over yet, taken off by the code of
   * the header. Below 0 the core is asked. */
  int32_t *left;
  ca_thinned_loop *loops; /* by construct */
  bool busy;
} ca_thinned;

/* `left`: zeros, or NULL: anywhere. NULL: no memory. */
ca_thinned *ca_thinned_new(ca_constructs *constructs, int32_t *left);

/* Whether the loop, whose activation is not there, is to have one from here on. `around`: the loop
 * on top, 0: none is; `turn`: differs with each activation of what is on top, and each iteration. */
bool ca_thinned_begins(ca_thinned *thinned, const ca_function *function, uint32_t loop,
                       uint32_t around, uint64_t turn, uint32_t thread);

/* An activation of it has ended, with so many executions of the header. */
void ca_thinned_ended(ca_thinned *thinned, uint32_t loop, uint64_t headers);

/* The routine that a loop is of, by its code. */
static inline uint32_t ca_owner_of(const ca_constructs *constructs, uint32_t loop) {
  while (constructs->list[loop].kind == CA_LOOP)
    loop = constructs->list[loop].parent;
  return loop;
}

#endif
