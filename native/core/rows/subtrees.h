/* Back references: equal subtrees within a batch of rows are sent once.
 *
 * Where an activation and all that it has called are equal, row for row, to an earlier activation
 * of the same batch, one row has a back reference to the earlier row (column CA_COL_BACK_REFERENCE,
 * see format.ts). Calls repeat themselves: of sqlite3's rows a third is left, of fib's next to
 * nothing.
 *
 * A subtree is told by a hash of 64 bits of its root's row and of its callees' hashes: that two of
 * the 65536 subtrees of a batch have the same by chance is to be expected once in 10^10 batches.
 * The frame of an activation that has not ended has in `inner` what its callees so far add up to,
 * and in `inner_count` how many activations that are; hashes need no rows. Activations come in
 * blocks: after all hashes of a block have been looked up, those that lie in a larger subtree which
 * has been before are left out at a time, and only what is left becomes rows. */
#ifndef CA_SUBTREES_H
#define CA_SUBTREES_H

#include "store.h"

enum {
  CA_SUBTREE_BLOCK = 256, /* activations that are looked up together */
  /* Activations that the rows of a batch stand for at most: readers may write them out. */
  CA_ROWS_STAND = 8 * CA_ROWS_MAX,
};

/* Adds rows for activations that fit rows, at most CA_SUBTREE_BLOCK. Returns of how many: up to one
 * whose value does not fit. */
uint32_t ca_subtrees_add(ca_rows *rows, const ca_done *done, uint32_t count);

/* The same for one activation, which has rare values: it is like no other. */
void ca_subtrees_add_rare(ca_rows *rows, const ca_done *done, const int32_t rare[CA_RARES]);

/* The activation at this depth, which goes on, is like no other. */
void ca_subtrees_continued(ca_rows *rows, uint32_t depth);

#endif
