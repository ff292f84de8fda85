/* What code refers to of its file's data. */
#ifndef CA_DATA_H
#define CA_DATA_H

#include "flow.h"

/* Calls visit with each address (the file's) that the function may refer to; `begins`: by taking
 * it, or adding an index to it. */
void ca_visit_data(const ca_flow_graph *flow,
                   void (*visit)(void *context, uint64_t address, bool begins), void *context);

#endif
