/* Where values in registers come from, found by going back along a function's control flow. */
#ifndef CA_SLICE_H
#define CA_SLICE_H

#include "flow.h"
#include "place.h"

enum { CA_SLICE_MARKS = 64 };   /* of one turn */
enum { CA_SLICE_COPIES = 512 }; /* of one value */

typedef struct ca_copy {
  uint32_t step;
  ca_place from;
} ca_copy;

typedef struct ca_slice {
  const ca_flow_graph *flow;
  uint32_t *first, *before; /* what leads to step i: before[first[i]] up to before[first[i + 1]] */
  uint64_t *seen;           /* by step: turn times CA_SLICE_MARKS, plus the mark */
  uint32_t *stack;
  uint64_t turn;
  ca_copy *copies;  /* that are still to be followed */
  uint32_t *copied; /* by step: the last value of which it is */
  uint32_t values;
} ca_slice;

/* As far as the function is explored. False: no memory. */
bool ca_slice_init(ca_slice *slice, const ca_flow_graph *flow);

/* All steps that may have set a place to what it is when `step` begins; 0: these are not known, or
 * more than `room`. */
uint32_t ca_slice_search(ca_slice *slice, uint32_t step, const ca_place *place, uint32_t *found,
                         uint32_t room);
/* Of a register. */
uint32_t ca_slice_definitions(ca_slice *slice, uint32_t step, unsigned reg, uint32_t *found,
                              uint32_t room);

#endif
