/* A function's control flow as a graph of basic blocks. */
#ifndef CA_BASIC_BLOCKS_H
#define CA_BASIC_BLOCKS_H

#include "flow.h"

typedef struct ca_basic_blocks {
  const ca_flow_graph *flow;
  uint32_t count;           /* in the order of their addresses */
  uint32_t *first, *last;   /* steps of a block; they follow each other in memory */
  uint32_t *of;             /* by step: its block */
  uint32_t *next, *next_at; /* of block b: next[next_at[b]] up to next[next_at[b + 1]] */
  uint32_t *before, *before_at;
  uint32_t entry;
  uint32_t *order;     /* reverse postorder: blocks */
  uint32_t *number;    /* by block: its place in it */
  uint32_t *dominator; /* by block: its immediate one; the entry's is itself */
} ca_basic_blocks;

/* NULL: no memory. */
ca_basic_blocks *ca_basic_blocks_of(const ca_flow_graph *flow);

bool ca_dominates(const ca_basic_blocks *blocks, uint32_t a, uint32_t b);

#endif
