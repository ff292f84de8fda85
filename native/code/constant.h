/* Values that code itself gives. */
#ifndef CA_CONSTANT_H
#define CA_CONSTANT_H

#include "slice.h"

/* Whether a register is known to have one value when `step` begins. */
bool ca_slice_constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value);

#endif
