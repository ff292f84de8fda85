/* The loops of a function's control flow, and how they nest. */
#ifndef CA_NEST_H
#define CA_NEST_H

#include "flow.h"
#include "function.h"

/* Fills in loops, points and flags, in memory from `pool`; addresses are moved by `bias`. False: no
 * memory. */
bool ca_find_loops(ca_function *function, const ca_flow_graph *flow, ca_pool *pool, uint64_t bias);

/* The same in a file's own addresses, for as long as the graph is there, with the innermost loop
 * around each of the addresses: its index + 1 among the function's, 0: none. An address may lie
 * within an instruction. */
bool ca_find_loops_around(ca_function *function, const ca_flow_graph *flow,
                          const uint64_t *addresses, uint32_t count, uint32_t *innermost);

#endif
