/* The row store: finished activations of one activation stack in columns, sent as one message, a
 * batch, when full. */
#ifndef CA_STORE_H
#define CA_STORE_H

#include "ancestors.h"
#include "columns.h"
#include "counted.h"
#include "subtree_table.h"
#include "base/feature.h"
#include "code/constructs.h"

/* Columns must not all fall into the same cache sets. */
#define CA_COLUMN_STRIDE (CA_ROWS_MAX + 80)

#define CA_NO_DEPTH (UINT32_MAX - 1) /* no row's, nor that of a row's parent */

/* What the stores of a process have in common. */
typedef struct ca_stores {
  ca_wire *wire;
  ca_constructs *constructs; /* sent before what names them, as is what features have */
  const ca_features *features;
  bool counts_instructions; /* the second cost is instructions, not work; see work.h */
  bool back_references;     /* equal subtrees of calls are sent once, see subtrees.h */
  bool footprint;           /* it is counted */
  bool sizeless;            /* see ca_memory */
  bool contexts;            /* each row has its calling context */
  bool loops;               /* rows may be of loops */
  bool slow;                /* rows may need more than ca_rows_plain knows of: none goes that way */
  bool counts;              /* activations are counted; else each is a row */
  struct ca_thinned *thinned; /* NULL: each entry of a loop is an activation */
  /* By construct: how many activations are pending on all stacks. Only with CA_COUNTS. */
  uint32_t *pending;
  /* Around what all stores have in common, for engines whose threads fill theirs at once. */
  void (*lock)(void), (*unlock)(void);
  uint64_t activations, rows, blocks, second; /* totals of what was sent */
} ca_stores;

static inline void ca_stores_lock(const ca_stores *stores) {
  if (stores->lock)
    stores->lock();
}

static inline void ca_stores_unlock(const ca_stores *stores) {
  if (stores->unlock)
    stores->unlock();
}

typedef struct ca_rows {
  uint32_t (*column)[CA_COLUMN_STRIDE]; /* NULL until the first row */
  uint32_t count;
  uint32_t full_at;    /* from so many rows on, ca_rows_plain says that it is full */
  uint32_t sequence;   /* number of the next batch */
  uint32_t last_depth; /* of the last row that is not a continuation */
  uint32_t fold_depth; /* of the last row if a twin may fold into it, else CA_NO_DEPTH: it is a leaf
                          of this batch, without continuation */
  bool continued;      /* the last row is a continuation */
  bool rare;           /* rare columns are not zero in all rows of this batch; unless that is so,
                          they are not written */
  bool footprint;      /* it is counted: no batch is without rare columns */
  bool slow;           /* see ca_stores */
  uint32_t (*args)[1 + CA_ARGS]; /* row, arguments; NULL until the first */
  uint32_t args_count;
  uint32_t *contexts; /* by row, where contexts are recorded; NULL until the first */
  uint32_t context;   /* of the row that is added next */
  uint64_t activations, blocks, second; /* of this batch */
  uint64_t sent_second;                 /* of those before */
  uint64_t counted_second; /* of activations that have been counted; negative, as far as rows have
                              it, too */
  ca_counted *counted;     /* NULL until the first row, or each is a row */
  ca_ancestors ancestors;  /* with CA_COUNTS_NOTED, where activations are counted */
  unsigned char *points;   /* of courses within this batch; NULL until the first */
  uint32_t points_bytes;
  uint32_t points_row;        /* behind how many rows the latest lies */
  ca_subtree_table *subtrees; /* NULL: equal ones are not looked for; see subtrees.h */
  ca_stores *stores;
  ca_frame *base;                      /* the frame at depth 0 */
  ca_rare *beside;                     /* what belongs to it */
  struct ca_resource_store *resources; /* NULL until any are asked for */
  uint32_t thread;                     /* number in the stream */
  int32_t *left;                       /* of its thread, see thinned.h; NULL: it is not wanted */
} ca_rows;

/* Engines that send no back references leave the code out of their rows' way. */
#ifdef CA_NO_SUBTREES
#define CA_HAS_BACK_REFERENCES(rows) false
#else
#define CA_HAS_BACK_REFERENCES(rows) ((rows)->subtrees != NULL)
#endif

/* What the second cost is called in the stream. */
const char *ca_second_name(const ca_stores *stores);

/* An empty store of the thread with this number in the stream. `base`, `beside`: at depth 0;
 * `by_depth`: room for a number for each depth. */
void ca_rows_init(ca_rows *rows, ca_stores *stores, uint32_t thread, ca_frame *base,
                  ca_rare *beside, uint32_t *by_depth);
void ca_rows_destroy(ca_rows *rows);

/* Before the first row; later ones are there by themselves. */
void ca_rows_memory(ca_rows *rows);

/* From here on, until the batch is sent, the rare columns are written. */
void ca_rows_rare(ca_rows *rows);

/* Rows of the stack may have arguments from here on, where that was not known at the start: readers
 * know of none beside back references. */
void ca_rows_single(ca_rows *rows);
/* The row that is added next, and that is of one activation, has these arguments. */
void ca_rows_args(ca_rows *rows, const uint32_t args[CA_ARGS]);

/* A point of courses, behind the rows so far: takes up to CA_POINT_BYTES, and ends where `end`
 * says. What comes later shares no row with what came before. */
enum { CA_POINT_BYTES = 9216 };
unsigned char *ca_rows_point(ca_rows *rows);
void ca_rows_point_end(ca_rows *rows, const unsigned char *end);

/* The second cost of all activations that have ended. */
static inline uint64_t ca_rows_finished(const ca_rows *rows) {
  return rows->sent_second + rows->second + rows->counted_second;
}

/* An activation at this depth, with this RMS of its own and of what was counted, becomes a row.
 * `opaque`: its caller gets none of it. */
static inline void ca_rows_below(const ca_rows *rows, uint32_t depth, int64_t rms, bool opaque) {
  ca_rare *r = rows->beside + depth;
  if (CA_LIKELY(!opaque))
    r[-1].below += rms + r->below;
  r->below = 0;
}

/* Its memory, where activations are counted and rows have come. */
static inline ca_counted *ca_counted_of(const ca_rows *rows) {
#if defined(CA_COUNTS) || defined(CA_COUNTS_NOTED)
  return rows->counted;
#else
  return NULL;
#endif
}

/* Sends what is there. `incomplete`: see format.ts. */
void ca_rows_flush(ca_rows *rows, bool incomplete);

#endif
