/* How often routines were on the stacks of late. */
#ifndef CS_COUNTS_H
#define CS_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

void counts_begin(uint32_t candidates);

/* A stack sample found these, from the innermost caller on, and code of no candidate. */
void counts_add(const uint32_t *found, uint32_t count);

/* What was seen before counts less, so that what the program does now is seen. */
void counts_age(void);

/* The part of the program's time in which it ran or was a caller of what ran; 0: not seen. */
double counts_share(uint32_t candidate);
/* The number of samples that this rests on, of late. */
double counts_samples(void);
/* The candidate with the largest share that is at least `least`, of those without a mark. */
uint32_t counts_largest(double least);
void counts_mark(uint32_t candidate);

#endif
