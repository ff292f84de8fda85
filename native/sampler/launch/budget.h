/* When samples are taken: at random times, as many as the budget allows. */
#ifndef CS_BUDGET_H
#define CS_BUDGET_H

#include "run/run.h"

void budget_init(run *r);

/* To be called often: counts what the copies have cost meanwhile, says what may be spent, and arms
 * the routine whose turn it is. */
void budget_step(run *r, uint32_t running);

/* When the next step is due, in ns from now. */
uint64_t budget_wait(const run *r);

#endif
