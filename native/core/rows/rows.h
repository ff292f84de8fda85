/* The row store: finished activations of one activation stack in columns, sent as one msgpack
 * frame when full. Layout and meaning: src/stream/format.ts. */
#ifndef CA_ROWS_H
#define CA_ROWS_H

#include "core/base/base.h"

#define CA_ROWS_MAX 8192

#define CA_ARGS 6
#define CA_NO_SIZE UINT32_MAX /* an argument that is no size */

enum {
  CA_COL_CONSTRUCT,
  CA_COL_DEPTH,
  CA_COL_RMS,
  CA_COL_FOOTPRINT,
  CA_COL_KERNEL,
  CA_COL_THREAD,
  CA_COL_BLOCKS,
  CA_COL_SECOND,
  CA_COL_REPEAT,
  CA_COL_AGAIN, /* written where subtrees are shared */
  CA_COLUMNS
};

/* Columns must not all fall into the same cache sets. */
#define CA_COLUMN_STRIDE (CA_ROWS_MAX + 80)

struct ca_subtrees;

typedef struct ca_rows {
  uint32_t (*column)[CA_COLUMN_STRIDE]; /* NULL until the first row */
  uint32_t count;
  uint32_t sequence;   /* number of the next batch */
  uint32_t last_depth; /* of the last row that is not a continuation */
  uint32_t fold_depth; /* of the last row if a twin may fold into it, else CA_NO_DEPTH: it is a leaf
                          of this batch, without continuation */
  bool continued;      /* the last row is a continuation */
  bool rare;           /* footprint, kernel and thread are not zero in all rows of this batch;
                          unless that is so, they are not written */
  bool footprint;      /* it is counted: no batch is without */
  bool slow;           /* rows may need more than ca_rows_plain knows of: none goes that way */
  uint32_t (*args)[1 + CA_ARGS]; /* row, arguments; NULL until the first */
  uint32_t args_count;
  uint32_t *contexts; /* by row, where contexts are recorded; NULL until the first */
  uint32_t context;   /* of the row that is added next */
  uint64_t activations, blocks, second; /* of this batch */
  struct ca_subtrees *subtrees;         /* NULL: equal ones are not looked for; see subtrees.h */
} ca_rows;

typedef struct ca_row {
  uint32_t construct, depth;
  int32_t rms, footprint, kernel, thread;
  uint32_t blocks, second; /* see work.h */
} ca_row;

#define CA_NO_DEPTH (UINT32_MAX - 1) /* no row's, nor that of a row's parent */

struct ca_stack;
struct ca_frame;

/* Before the first row; later ones are there by themselves. */
void ca_rows_memory(struct ca_stack *stack);

/* Appends the row of a finished activation; sends the batch when full. */
void ca_rows_add(struct ca_stack *stack, const ca_row *row);

/* An activation that has ended, without flags. */
typedef struct ca_done {
  int64_t rms; /* self, first reads of cells last touched under the parent included */
  uint64_t cost;
  struct ca_frame *frame; /* where it was */
  uint32_t construct;
} ca_done;

/* Appends the rows of activations of the stack, in the order in which they ended. */
void ca_rows_join(struct ca_stack *stack, const ca_done *done, uint32_t count);

/* From here on, until the batch is sent, the rare columns are written. */
void ca_rows_rare(ca_rows *rows);

/* Appends values that belong to the next row at the same depth. */
void ca_rows_continue(struct ca_stack *stack, const ca_row *row);

/* Sends what is there. `incomplete`: see format.ts. */
void ca_rows_flush(struct ca_stack *stack, bool incomplete);

/* Forgets rows that were not sent (fork child) and starts over. */
void ca_rows_reset(ca_rows *rows, bool footprint, bool slow);

/* The row that is added next, and that is of one activation, has these arguments. */
void ca_rows_args(ca_rows *rows, const uint32_t args[CA_ARGS]);

#endif
