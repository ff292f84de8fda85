/* What runs and is not called: of a routine that is called once a run, the loops that cost much
 * become targets; and of a loop that is entered once, those within it. */
#ifndef CS_INNER_H
#define CS_INNER_H

#include "run/run.h"

void inner_begin(uint32_t candidates);

/* A stack sample found this place in a candidate's file on a stack. */
void inner_add(uint32_t candidate, uint64_t place);

/* After some of them: loops with at least `least` of the program's time. */
void inner_choose(run *r, double least);

#endif
