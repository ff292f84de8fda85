/* What copies cost on this machine, measured once. */
#ifndef CS_COST_H
#define CS_COST_H

#include "run.h"

void cost_measure(void);
/* A page of the process to be copied, while it is; a page that is written to afterwards. */
double cost_per_page_ns(void);
double cost_per_fault_ns(void);

/* Faults of the program so far. */
long cost_faults(const run *r);

#endif
