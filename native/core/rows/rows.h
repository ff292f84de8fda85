/* What becomes of finished activations: rows in the store, with back references or without. */
#ifndef CA_ROWS_H
#define CA_ROWS_H

#include "store.h"

typedef struct ca_row {
  uint32_t construct, depth;
  int32_t rms;
  int32_t rare[CA_RARES];
  uint32_t blocks, second; /* see work.h */
  uint32_t iterations;
} ca_row;

/* Appends the row of a finished activation; sends the batch when full. */
void ca_rows_add(ca_rows *rows, const ca_row *row);

/* Counts activations of the stack, or appends their rows, at most CA_NOTED_BLOCK, in the order in
 * which they ended; `top`: the top frame since. */
void ca_rows_join(ca_rows *rows, ca_done *done, uint32_t count, const ca_frame *top);

/* Appends values that belong to the next row at the same depth. */
void ca_rows_continue(ca_rows *rows, const ca_row *row);

/* As ca_rows_add, for what almost all rows are. False, and nothing done, when the row has to go the
 * long way; when `*full` is set, the batch is to be sent if it is full, and ca_course_look to be
 * called. */
static inline bool ca_rows_plain(ca_rows *rows, uint32_t construct, uint32_t depth, uint32_t rms,
                                 uint64_t cost, uint32_t iterations, bool *full) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count, last = i - 1;
  uint32_t blocks = (uint32_t)(cost >> 32), second = (uint32_t)cost;
  if (CA_UNLIKELY(rows->rare || rows->continued || !column || CA_HAS_BACK_REFERENCES(rows)))
    return false;
  rows->activations++;
  rows->blocks += blocks;
  rows->second += second;
  if (rows->fold_depth == depth && column[CA_COL_CONSTRUCT][last] == construct &&
      column[CA_COL_RMS][last] == rms && column[CA_COL_SECOND][last] == second &&
      column[CA_COL_BLOCKS][last] == blocks && column[CA_COL_ITERATIONS][last] == iterations &&
      column[CA_COL_REPEAT][last] != UINT32_MAX) {
    column[CA_COL_REPEAT][last]++;
    return true;
  }
  column[CA_COL_CONSTRUCT][i] = construct;
  column[CA_COL_DEPTH][i] = depth;
  column[CA_COL_RMS][i] = rms;
  column[CA_COL_BLOCKS][i] = blocks;
  column[CA_COL_SECOND][i] = second;
  column[CA_COL_REPEAT][i] = 1;
  column[CA_COL_ITERATIONS][i] = iterations;
  rows->fold_depth = rows->last_depth == depth + 1 ? CA_NO_DEPTH : depth;
  rows->last_depth = depth;
  rows->count = i + 1;
  *full = rows->count >= rows->full_at;
  return true;
}

#endif
