/* Equal subtrees within a batch of rows are sent once.
 *
 * Where an activation and all that it has called are equal, row for row, to an earlier activation
 * of the same batch, one row says that the earlier row's subtree has been again (column `again`,
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

#include "rows.h"

/* Engines that do not share leave the code out of their rows' way. */
#ifdef CA_NO_SUBTREES
#define CA_SHARES(rows) false
#else
#define CA_SHARES(rows) ((rows)->subtrees != NULL)
#endif

enum {
  CA_SUBTREE_BITS = 13,
  /* Activations of a batch at most: readers may write them out. */
  CA_ROWS_MEANT = 8 * CA_ROWS_MAX,
};

typedef struct ca_subtrees {
  uint32_t known;  /* subtrees of this batch that have numbers, from 1 */
  uint32_t meant;  /* activations of this batch */
  uint64_t unique; /* the next hash that is no other's */
  /* The outermost frame of which this batch has a row. What ends further out may have begun, for
   * all that a reader of the batch knows, in the batch before: it is like no other. */
  struct ca_frame *lowest;
  /* By a hash's high bits, or its neighbour: the low bits, and the subtree's number in the place of
   * the others. 0: free. */
  uint64_t slot[1 << CA_SUBTREE_BITS];
  uint16_t row[1 << CA_SUBTREE_BITS]; /* by number: where it ends first */
  uint16_t tag[CA_ROWS_MAX]; /* by row: the number of the subtree of which more may follow */
} ca_subtrees;

#ifndef CA_NO_SUBTREES
/* As ca_rows_add, where subtrees are shared. */
void ca_subtrees_add(struct ca_stack *stack, const ca_row *row);
/* The activation at this depth, which goes on, is like no other. */
void ca_subtrees_continued(struct ca_stack *stack, uint32_t depth);
/* A batch has ended. */
void ca_subtrees_begin(struct ca_stack *stack);
#endif

/* As ca_rows_add, for what almost all rows are. False, and nothing done, when the row has to go the
 * long way; when `*full` is set, the batch is to be sent. */
static inline bool ca_rows_plain(ca_rows *rows, uint32_t construct, uint32_t depth, uint32_t rms,
                                 uint64_t cost, bool *full) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count, last = i - 1;
  uint32_t blocks = (uint32_t)(cost >> 32), second = (uint32_t)cost;
  if (CA_UNLIKELY(rows->rare || rows->continued || !column || CA_SHARES(rows)))
    return false;
  rows->activations++;
  rows->blocks += blocks;
  rows->second += second;
  if (rows->fold_depth == depth && column[CA_COL_CONSTRUCT][last] == construct &&
      column[CA_COL_RMS][last] == rms && column[CA_COL_SECOND][last] == second &&
      column[CA_COL_BLOCKS][last] == blocks && column[CA_COL_REPEAT][last] != UINT32_MAX) {
    column[CA_COL_REPEAT][last]++;
    return true;
  }
  column[CA_COL_CONSTRUCT][i] = construct;
  column[CA_COL_DEPTH][i] = depth;
  column[CA_COL_RMS][i] = rms;
  column[CA_COL_BLOCKS][i] = blocks;
  column[CA_COL_SECOND][i] = second;
  column[CA_COL_REPEAT][i] = 1;
  rows->fold_depth = rows->last_depth == depth + 1 ? CA_NO_DEPTH : depth;
  rows->last_depth = depth;
  rows->count = i + 1;
  *full = rows->count == CA_ROWS_MAX;
  return true;
}

#endif
