/* The subtrees of a batch by their hashes, see subtrees.h. */
#ifndef CA_SUBTREE_TABLE_H
#define CA_SUBTREE_TABLE_H

#include "frame.h"

enum { CA_SUBTREE_BITS = 13, CA_ROWS_MAX = 8192 /* of a batch */, CA_ROWS_FIRST = 64 };

typedef struct ca_subtree_table {
  uint32_t known;  /* subtrees of this batch that have numbers, from 1 */
  uint32_t stands; /* activations that the rows of this batch stand for */
  uint64_t unique; /* the next hash that is no other's */
  /* The outermost frame of which this batch has a row. What ends further out may have begun, for
   * all that a reader of the batch knows, in the batch before: it is like no other. */
  ca_frame *lowest;
  /* By a hash's high bits, or its neighbour: the low bits, and the subtree's number in the place of
   * the others. 0: free. */
  uint64_t slot[1 << CA_SUBTREE_BITS];
  uint16_t row[1 << CA_SUBTREE_BITS]; /* by number: where it ends first */
  uint16_t tag[CA_ROWS_MAX]; /* by row: the number of the subtree of which more may follow */
} ca_subtree_table;

/* For a new batch. */
void ca_subtree_table_clear(ca_subtree_table *table);
/* What comes next refers to none of the `rows` that the batch has. */
void ca_subtree_table_part(ca_subtree_table *table, uint32_t rows);

#endif
