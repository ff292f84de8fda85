/* The row store: finished activations of one activation stack in columns, sent as one msgpack
 * frame when full. Layout and meaning: src/stream/format.ts. */
#ifndef CA_ROWS_H
#define CA_ROWS_H

#include "base.h"

#define CA_ROWS_MAX 8192

enum {
  CA_COL_CONSTRUCT,
  CA_COL_DEPTH,
  CA_COL_RMS,
  CA_COL_FOOTPRINT,
  CA_COL_KERNEL,
  CA_COL_THREAD,
  CA_COL_BLOCKS,
  CA_COL_INSTRUCTIONS,
  CA_COL_REPEAT,
  CA_COLUMNS
};

/* Columns must not all fall into the same cache sets. */
#define CA_COLUMN_STRIDE (CA_ROWS_MAX + 80)

typedef struct ca_rows {
  uint32_t (*column)[CA_COLUMN_STRIDE]; /* NULL until the first row */
  uint32_t count;
  uint32_t sequence;   /* number of the next batch */
  uint32_t last_depth; /* of the last row that is not a continuation */
  bool last_foldable;  /* the last row is a leaf without continuation: a twin may fold into it */
  bool continued;      /* the last row is a continuation */
} ca_rows;

typedef struct ca_row {
  uint32_t construct, depth;
  int32_t rms, footprint, kernel, thread;
  uint32_t blocks, instructions;
} ca_row;

struct ca_stack;

/* Appends the row of a finished activation; sends the batch when full. */
void ca_rows_add(struct ca_stack *stack, const ca_row *row);

/* Appends values that belong to the next row at the same depth. */
void ca_rows_continue(struct ca_stack *stack, const ca_row *row);

/* Sends what is there. `incomplete`: see format.ts. */
void ca_rows_flush(struct ca_stack *stack, bool incomplete);

/* Forgets rows that were not sent (fork child) and starts over. */
void ca_rows_reset(ca_rows *rows);

#endif
