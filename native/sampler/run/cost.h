/* What copies cost on this machine: much, until it is measured, once. */
#ifndef CS_COST_H
#define CS_COST_H

#include "run.h"

void cost_begin(void);
/* In a process of its own, see calibrate.h. */
void cost_measure(void);
/* A page of the process to be copied, while it is; a page that is written to afterwards, by one of
 * so many other threads that run. */
double cost_per_page_ns(void);
double cost_per_fault_ns(double others);
double cost_per_reuse_ns(void); /* ... and the first one after the copy has ended */

/* Of the program so far: faults, and what it has had of a processor. */
typedef struct {
  long faults;
  double ns;
} cost_use;

cost_use cost_used(const run *r);

#endif
