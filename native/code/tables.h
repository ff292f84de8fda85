/* Where indirect jumps lead. */
#ifndef CA_TABLES_H
#define CA_TABLES_H

#include "flow.h"

/* Adds what jump tables say, as far as the function is explored. True: there are new edges. Sets
 * `leaves` where an indirect jump may leave the function. */
bool ca_resolve_tables(ca_flow_graph *flow, bool *leaves);

#endif
