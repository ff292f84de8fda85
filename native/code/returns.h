/* Which functions never return. What is behind a call of one is not reached by it. */
#ifndef CA_RETURNS_H
#define CA_RETURNS_H

#include "flow.h"

/* What is known of a file's functions, by address. */
typedef struct ca_returns {
  ca_pool *pool; /* of what is kept */
  uint64_t *keys;
  unsigned char *values;
  uint32_t count, room;
} ca_returns;

/* Explores a function, and those of its callees that it has to know of; these are explored in
 * `scratch`. NULL: there is nothing to be explored. */
ca_flow_graph *ca_explore(const ca_image *image, ca_returns *returns, ca_pool *scratch,
                          uint64_t entry);

#endif
