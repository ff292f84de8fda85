/* Where the stack pointer and the frame pointer are, from a function's control flow. */
#ifndef CA_HEIGHTS_H
#define CA_HEIGHTS_H

#include "flow.h"
#include "stack_effect.h"

/* By step, as it begins; in the flow's pool. NULL: no memory. */
ca_heights *ca_heights_of(const ca_flow_graph *flow);

#endif
