/* The loops of a function's control flow, and how they nest. */
#ifndef CA_NEST_H
#define CA_NEST_H

#include "flow.h"
#include "function.h"

/* Fills in loops, points and flags, in memory from `pool`; addresses are moved by `bias`. False: no
 * memory. */
bool ca_find_loops(ca_function *function, const ca_flow_graph *flow, ca_pool *pool, uint64_t bias);

#endif
