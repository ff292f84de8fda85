/* How long it takes from writing a breakpoint until it is known to have been hit, where a thread
 * comes there at once. */
#ifndef CS_LATENCY_H
#define CS_LATENCY_H

#include <stdint.h>

void latency_begin(void);
/* Once, in a process of its own, see calibrate.h. */
void latency_measure(void);

/* 0 where it could not be measured. */
uint64_t latency_ns(void);

/* It took so long, and what was waited for: it may take less than was measured at the start. */
void latency_saw(uint64_t ns);

/* By how much it may take longer; 0: not by as much as 8 us. */
uint64_t latency_spread_ns(void);

#endif
