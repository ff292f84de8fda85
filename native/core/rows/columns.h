/* The columns of a row: the one list that all others are made from or checked against
 * (src/stream/columns.ts). Meaning: src/stream/format.ts. */
#ifndef CA_COLUMNS_H
#define CA_COLUMNS_H

#include "wire/msgpack.h"

/* COLUMN(constant, name in the stream, sign, occurrence)
 *   sign: SIGNED or UNSIGNED, of 32 bits
 *   occurrence: COMMON, written for each row; RARE, zero in most activations and written from the
 *   first row on that has one which is not, see ca_rows_rare; LOOPS, where loops are recorded;
 *   BACK, where back references are.
 * Common columns that neither an activation's frame nor its row has are of the batch. RARE ones
 * stand side by side. The second cost is named after what it counts. */
#define CA_COLUMN_LIST(COLUMN)                                                                     \
  COLUMN(CONSTRUCT, "construct", UNSIGNED, COMMON)                                                 \
  COLUMN(DEPTH, "depth", UNSIGNED, COMMON)                                                         \
  COLUMN(RMS, "rms", SIGNED, COMMON)                                                               \
  COLUMN(FOOTPRINT, "footprint", SIGNED, RARE)                                                     \
  COLUMN(KERNEL, "drms_kernel", SIGNED, RARE)                                                      \
  COLUMN(THREAD, "drms_thread", SIGNED, RARE)                                                      \
  COLUMN(BLOCKS, "blocks", UNSIGNED, COMMON)                                                       \
  COLUMN(SECOND, "work", UNSIGNED, COMMON)                                                         \
  COLUMN(REPEAT, "repeat", UNSIGNED, COMMON)                                                       \
  COLUMN(ITERATIONS, "iterations", UNSIGNED, LOOPS)                                                \
  COLUMN(BACK, "again", UNSIGNED, BACK)

enum {
#define COLUMN(constant, name, sign, occurrence) CA_COL_##constant,
  CA_COLUMN_LIST(COLUMN)
#undef COLUMN
      CA_COLUMNS,
  CA_COL_RARE = CA_COL_FOOTPRINT /* the first of them */
};

#define CA_RARE_NAME_COMMON(constant)
#define CA_RARE_NAME_RARE(constant) CA_RARE_##constant,
#define CA_RARE_NAME_LOOPS(constant)
#define CA_RARE_NAME_BACK(constant)
/* Rare columns by themselves. */
enum {
#define COLUMN(constant, name, sign, occurrence) CA_RARE_NAME_##occurrence(constant)
  CA_COLUMN_LIST(COLUMN)
#undef COLUMN
      CA_RARES
};

/* Writes a column in the narrowest type that holds it, or as one constant. NULL: all are zero. */
void ca_put_column(ca_writer *w, int column, const uint32_t *values, uint32_t n);
/* The same under another name than the column's. */
void ca_put_column_as(ca_writer *w, int column, const char *name, const uint32_t *values,
                      uint32_t n);

#endif
