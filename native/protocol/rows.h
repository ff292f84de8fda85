/* Made from protocol/rows.mjs: edit that, then "npm run protocol". The columns of a row, and the
 * sizes that are made of them. */
#ifndef CA_PROTOCOL_ROWS_H
#define CA_PROTOCOL_ROWS_H

/* COLUMN(constant, name in the stream, sign, occurrence)
 * sign: of 32 bits.
 * occurrence: common, written for each row; rare, zero in most activations and written from the
 * first row on that has one which is not (ca_rows_rare); loops, where loops are recorded;
 * back_references, where equal subtrees of calls are sent once.
 * stream: its name in the stream, where that is another.
 * Common columns that neither an activation's frame nor its row has are of the batch. Rare ones
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
  COLUMN(BACK_REFERENCE, "again", UNSIGNED, BACK_REFERENCES)

/* Sizes beside RMS, as sums of columns over the subtree, in the order of their numbers;
 * arguments come behind them. Of those that are parts of another only totals are kept. */
enum {
  CA_SUM_DRMS = 0,
  CA_SUM_KERNEL = 1,
  CA_SUM_THREAD = 2,
  CA_SUM_FOOTPRINT = 3,
};
/* By bits: those that are parts of another. */
#define CA_SUM_PARTS 0x6u

/* Integer argument registers of a call. */
#define CA_ARGS 6
/* An argument that is no size. */
#define CA_NO_SIZE 0xffffffffu

#endif
