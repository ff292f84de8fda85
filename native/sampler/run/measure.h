/* For measuring what copies cost, and how long breakpoints take. */
#ifndef CS_MEASURE_H
#define CS_MEASURE_H

#include <stddef.h>
#include <sys/types.h>

/* What this thread has had of a processor. */
double measure_own_ns(void);

/* A child that works, or else waits, until its end; none, where it could not be made. */
pid_t measure_fork(void (*work)(void));
void measure_end(pid_t child);

/* Sorts them. Not below 0, as differences may be. */
double measure_median(double *values, size_t count);

#endif
