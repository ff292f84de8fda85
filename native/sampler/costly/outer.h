/* Of the routines on a stack, whose samples tell the most: the outermost that can be had whole.
 * What it calls is in its samples, so that one of a chain of callers is enough. */
#ifndef CS_OUTER_H
#define CS_OUTER_H

#include <stdbool.h>
#include <stdint.h>

/* A stack sample found these candidates, from the innermost on, and code of none. */
void outer_add(const uint32_t *found, uint32_t count);

/* How many of the last stack samples have each target as the outermost useful one. */
void outer_weigh(const bool *useful, uint32_t targets, double *weights);

#endif
