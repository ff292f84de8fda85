/* Whether a function's control flow is known. */
#ifndef CA_COVERAGE_H
#define CA_COVERAGE_H

#include "flow.h"

/* False: there may be ways through the function that were not found. */
bool ca_flow_is_known(const ca_flow_graph *flow);

#endif
