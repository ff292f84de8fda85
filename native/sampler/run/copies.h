/* The copies: reaped, and ended when they take too long. */
#ifndef CS_COPIES_H
#define CS_COPIES_H

#include "run.h"

/* Takes note of all children that have ended, the program among them. */
void copies_reap(run *r);

/* How many are there; `all`: those that are there are killed. */
uint32_t copies_look_after(run *r, bool all);

#endif
