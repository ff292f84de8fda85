/* Which routine is sampled next. Those that were named have samples as they cost. Of costly ones,
 * nested callers that are sampled one by one would use up the budget before any of them is known:
 * one of a chain is, until its law is known. */
#ifndef CS_FOCUS_H
#define CS_FOCUS_H

#include "run/run.h"

/* Gives new targets a breakpoint whose hit only says that they are called. */
void focus_probe(run *r);

/* A target that has no breakpoint; CS_TARGETS: none, for now. */
uint32_t focus_next(const run *r);

#endif
