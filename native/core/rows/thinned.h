/* Loops that are looked at less and less. All entries of a loop become activations until its header
 * has run CA_THINNED_WHOLE times. From then on, the more often it has, the more is passed over
 * between two entries that do: the time that goes into looking at a loop grows with the square root
 * of how much it runs. What is passed over is counted, in executions of the header, and belongs to
 * what is around the loop.
 *
 * Code that looks at a loop takes time also where it passes over. So an engine that can translate
 * code anew does so once enough has been seen, and no activation of the loop is pending: the loop
 * is off, with those in it, until it has run four times as much.
 *
 * A loop begins where its header runs and its activation is not on top. While executions are passed
 * over, that is so in each iteration: then an entry is told by what is around the loop, which has
 * gone on to another turn. */
#ifndef CA_THINNED_H
#define CA_THINNED_H

#include "base/feature.h"
#include "code/constructs.h"
#include "left.h"

enum {
  CA_THINNED_WHOLE = 10000,
  CA_THINNED_OFF = 100000, /* executions from which on it is worth to translate anew */
  CA_THINNED_REST = 3,     /* times what has run: it is off */
  CA_THINNED_AGAIN = 1000, /* to be seen then */
  CA_THINNED_LIST = 4096,
};

typedef enum ca_thinned_state {
  CA_LOOP_OPEN,    /* each entry becomes an activation */
  CA_LOOP_PASSED,  /* what runs is passed over, as often as ca_thinned.left says */
  CA_LOOP_WAITING, /* the next entry becomes one */
  CA_LOOP_OFF,     /* as passed, where code is translated accordingly */
} ca_thinned_state;

typedef struct ca_thinned_loop {
  uint32_t state;
  uint32_t thread, tries, patience; /* while it waits: whose turn that was; see begins */
  uint64_t turn;
  uint64_t until; /* so much is to be seen */
  bool listed;
  const ca_function *function;
  uint64_t seen;    /* executions of the header in activations that have ended */
  uint64_t granted; /* that were or are to be passed over */
  uint64_t latest;  /* the same of the latest activation that has ended */
  uint64_t entries; /* that what was granted is, about: each like the latest then */
} ca_thinned_loop;

typedef struct ca_thinned {
  ca_feature feature;
  ca_constructs *constructs;
  /* By construct: how many executions of the header are passed over yet, taken off by the code of
   * the header. Below 0 the core is asked. */
  int32_t *left;          /* the first thread's */
  struct ca_left *others; /* those of others, where threads run at once */
  uint32_t *enough;       /* by construct: not 0: it may be switched off; behind the others */
  ca_thinned_loop *loops; /* by construct */
  bool switches;          /* the engine translates code anew */
  /* Executions of a loop from which on that is worth it; NULL: it takes the loop's own code. */
  uint64_t (*worth)(const ca_function *function);
  char apart[64]; /* what others read is in no line that is written all the time */
  bool busy;
  uint32_t count;
  uint32_t list[CA_THINNED_LIST]; /* those that have been seen enough of once; others stay on */
} ca_thinned;

enum { CA_THINNED_BYTES = 2 * CA_ENGINE_CONSTRUCTS * sizeof(int32_t) };
/* `left`: so many zeros, or NULL: anywhere. NULL: no memory. */
ca_thinned *ca_thinned_new(ca_constructs *constructs, int32_t *left);

/* A thread has begun: what it has left, by construct. NULL: no memory. And it has ended: what it
 * has left is passed over by nobody. */
int32_t *ca_thinned_started(ca_thinned *thinned, bool first);
void ca_thinned_over(ca_thinned *thinned, int32_t *left);

/* Whether the loop, whose activation is not there, is to have one from here on. `left`: the
 * thread's; `around`: the loop on top, 0: none is; `turn`: differs with each activation of what is
 * on top, and each iteration. */
bool ca_thinned_begins(ca_thinned *thinned, int32_t *left, const ca_function *function,
                       uint32_t loop, uint32_t around, uint64_t turn, uint32_t thread);

/* An activation of it has ended, with so many executions of the header. */
void ca_thinned_ended(ca_thinned *thinned, int32_t *left, uint32_t loop, uint64_t headers);

/* Switches the loop off, no activation of which is pending, and those in it; on again. Code of the
 * function is to be translated anew. */
void ca_thinned_off(ca_thinned *thinned, uint32_t loop);
void ca_thinned_on(ca_thinned *thinned, uint32_t loop);
/* It is off, and so is none around it. */
bool ca_thinned_is_off(const ca_thinned *thinned, uint32_t loop);

static inline bool ca_loop_is_off(const ca_thinned *thinned, uint32_t loop) {
  return thinned && loop && thinned->loops[loop].state == CA_LOOP_OFF;
}

/* Whether an exit target is worth to be looked at, `inside` the innermost loop around it: the
 * activation of a loop that it is not in may be there. */
bool ca_thinned_may_end(const ca_thinned *thinned, const ca_function *function, uint32_t inside);

/* The code of a construct that is a loop of the function. */
static inline const ca_loop *ca_loop_of(const ca_function *function, uint32_t loop) {
  const ca_loop *it = function->loops;
  while (it->construct != loop)
    it++;
  return it;
}

/* The routine that a loop is of, by its code. */
static inline uint32_t ca_owner_of(const ca_constructs *constructs, uint32_t loop) {
  while (constructs->list[loop].kind == CA_LOOP)
    loop = constructs->list[loop].parent;
  return loop;
}

#endif
