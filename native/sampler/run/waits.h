/* How long routines with an INT3 at their entry were waited for: what calls per second are inferred
 * from. Counted in logarithmic bins, so that what is kept is of one size and can be added up. */
#ifndef CS_WAITS_H
#define CS_WAITS_H

#include "run.h"

#include <stdio.h>

/* The INT3 is there now. A first one is no random look at the program: it is not counted. */
void waits_begin(uint32_t target);

/* Whether an INT3 was ever there. */
/* How long calls of it were waited for in the mean, as run_now() tells the time; 0: not known. */
double waits_mean_ns(uint32_t target);

bool waits_began(uint32_t target);

/* Counts those that ended. To be called often. */
void waits_step(const run *r);

/* The INT3 is gone, nobody knows since when. */
void waits_forget(uint32_t target);

/* Nothing was hit, and nothing will be: a target that was disarmed, or all at the end. */
void waits_give_up(const run *r, uint32_t target);
void waits_give_up_all(const run *r);

/* Before they are written. */
void waits_settle(void);

/* JSON: [bin, hits, given up] of those that have any, and forgets them. */
void waits_write(FILE *out, uint32_t target);

#endif
