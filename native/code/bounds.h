/* How large an index can be. */
#ifndef CA_BOUNDS_H
#define CA_BOUNDS_H

#include "slice.h"

/* The number of values, from 0 on, that a register may have when `step` begins; 0: no bound.
 * `compared`: this is what the program itself makes sure of; else all that fits its bytes. */
uint32_t ca_values_of(ca_slice *slice, uint32_t step, unsigned reg, bool *compared);

#endif
