/* The time of a run, which stands while the sampler is stopped (Ctrl-Z, SIGSTOP), as the program is
 * then, too: nothing is waited for, too late, or to be paid meanwhile. */
#ifndef CS_RUN_TIME_H
#define CS_RUN_TIME_H

#include <stdint.h>

/* Before all others. */
void run_time_begin(void);

/* ns, for one thread. */
uint64_t run_now(void);

/* What CLOCK_MONOTONIC said, of this stop or later than the one before. */
uint64_t run_time_of(uint64_t monotonic_ns);

/* CLOCK_MONOTONIC, ns. */
uint64_t run_real_now(void);

#endif
