/* Where arrays may lie that a function keeps on the stack, and what it refers to of its file's
 * data. Without types, an object begins where the function takes an address, or adds an index to
 * one; what it uses at fixed places above that are variables of their own. */
#ifndef CA_LOCALS_H
#define CA_LOCALS_H

#include "flow.h"
#include "function.h"

/* Smaller ones are no arrays that anybody wants to know of. */
enum { CA_LEAST_ARRAY = 32 };

/* Fills in function->locals. False: no memory. */
bool ca_find_locals(ca_function *function, const ca_flow_graph *flow, ca_pool *pool);

#endif
