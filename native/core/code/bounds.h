/* How large an index can be. */
#ifndef CA_BOUNDS_H
#define CA_BOUNDS_H

#include "slice.h"

/* The number of values, from 0 on, that a register may have when `step` begins, by what is compared
 * before; 0: no bound. */
uint32_t ca_values_of(ca_slice *slice, uint32_t step, unsigned reg);

#endif
