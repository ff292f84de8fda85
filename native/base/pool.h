/* Many small pieces of memory that are given back together. */
#ifndef CA_POOL_H
#define CA_POOL_H

#include "base.h"

typedef struct ca_pool {
  struct ca_pool_chunk *chunk; /* the latest */
  size_t used;                 /* of it */
} ca_pool;

/* Zero-filled, aligned to 16; NULL: no memory. */
void *ca_pool_take(ca_pool *pool, size_t bytes);
void ca_pool_release(ca_pool *pool);
/* The same, but for some memory that is kept for what comes next. */
void ca_pool_reset(ca_pool *pool);

#endif
