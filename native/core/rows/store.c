#include "store.h"
#include "protocol/frames.h"
#include "base/arena.h"
#include "wire/leb128.h"

typedef uint32_t column_t[CA_COLUMN_STRIDE];

enum { POINTS_BYTES = 4 * CA_POINT_BYTES /* of a batch */ };

const char *ca_second_name(const ca_stores *stores) {
  return stores->counts_instructions ? CA_SECOND_INSTRUCTIONS : CA_SECOND_WORK;
}

void ca_rows_init(ca_rows *rows, ca_stores *stores, uint32_t thread, ca_frame *base,
                  ca_rare *beside, uint32_t *by_depth) {
  rows->stores = stores;
  rows->thread = thread;
  rows->base = base;
  rows->beside = beside;
  rows->count = 0;
  rows->sequence = 0;
  rows->full_at = CA_ROWS_FIRST;
  rows->last_depth = rows->fold_depth = CA_NO_DEPTH;
  rows->continued = false;
  rows->footprint = stores->footprint;
  rows->rare = rows->slow = stores->slow || stores->footprint;
  rows->args_count = 0;
  rows->points_bytes = rows->points_row = 0;
  rows->activations = rows->blocks = rows->second = rows->sent_second = 0;
  rows->counted_second = 0;
  rows->ancestors = (ca_ancestors){.by_depth = by_depth};
}

void ca_rows_destroy(ca_rows *rows) {
  if (rows->column)
    ca_unmap(rows->column, sizeof(column_t) * CA_COLUMNS);
  if (rows->subtrees)
    ca_unmap(rows->subtrees, sizeof *rows->subtrees);
  if (rows->args)
    ca_unmap(rows->args, CA_ROWS_MAX * sizeof *rows->args);
  if (rows->contexts)
    ca_unmap(rows->contexts, CA_ROWS_MAX * sizeof *rows->contexts);
  if (rows->points)
    ca_unmap(rows->points, POINTS_BYTES);
  if (rows->counted)
    ca_unmap(rows->counted, sizeof *rows->counted);
  if (rows->ancestors.pending)
    ca_unmap(rows->ancestors.pending, CA_ENGINE_CONSTRUCTS * sizeof *rows->ancestors.pending);
}

/* Without the memory for that each activation is a row. */
static void count_from_here(ca_rows *rows) {
#ifdef CA_COUNTS_NOTED
  uint64_t bytes = CA_ENGINE_CONSTRUCTS * sizeof *rows->ancestors.pending;
  if (!(rows->ancestors.pending = ca_map(bytes)))
    return;
#endif
  rows->counted = ca_map(sizeof *rows->counted);
}

void ca_rows_memory(ca_rows *rows) {
  ca_stores_lock(rows->stores);
  rows->column = ca_map(sizeof(column_t) * CA_COLUMNS);
  if (!rows->column)
    __builtin_trap(); /* no memory is left for 300 KiB: nothing sensible can go on */
  if (rows->stores->counts)
    count_from_here(rows);
#ifndef CA_NO_SUBTREES
  if (rows->stores->back_references && !rows->slow)
    rows->subtrees = ca_map(sizeof *rows->subtrees);
  if (CA_HAS_BACK_REFERENCES(rows))
    ca_subtree_table_clear(rows->subtrees);
#endif
  ca_stores_unlock(rows->stores);
}

void ca_rows_rare(ca_rows *rows) {
  if (rows->rare)
    return;
  for (int c = CA_COL_RARE; c < CA_COL_RARE + CA_RARES; c++)
    for (uint32_t i = 0; i < rows->count; i++)
      rows->column[c][i] = 0;
  rows->rare = true;
}

void ca_rows_single(ca_rows *rows) {
  rows->stores->back_references = false;
#ifndef CA_NO_SUBTREES
  if (!rows->subtrees)
    return;
  ca_rows_flush(rows, false);
  ca_unmap(rows->subtrees, sizeof *rows->subtrees);
  rows->subtrees = NULL;
#endif
}

void ca_rows_args(ca_rows *rows, const uint32_t args[CA_ARGS]) {
  if (!rows->args && !(rows->args = ca_map(CA_ROWS_MAX * sizeof *rows->args)))
    return;
  uint32_t *into = rows->args[rows->args_count++];
  into[0] = rows->count;
  for (int i = 0; i < CA_ARGS; i++)
    into[1 + i] = args[i];
  rows->fold_depth = CA_NO_DEPTH; /* into no twin */
}

static bool has_column(const ca_rows *rows, int column) {
  if (column == CA_COL_BACK_REFERENCE)
    return rows->subtrees != NULL;
  if (column == CA_COL_ITERATIONS)
    return rows->stores->loops;
  return rows->rare || column < CA_COL_RARE || column >= CA_COL_RARE + CA_RARES;
}

/* Callers and constructs are told apart by nobody here, and no size is negative for long. */
static void put_counted(ca_writer *w, const ca_rows *rows) {
  static const char *const names[CA_COUNTED_COLUMNS] = {
      CA_COUNT_CALLER, NULL, CA_COUNT_WITHIN, NULL, NULL, NULL, CA_COUNT_COUNT};
  static const int like[CA_COUNTED_COLUMNS] = {CA_COL_CONSTRUCT, CA_COL_CONSTRUCT, CA_COL_CONSTRUCT,
                                               CA_COL_RMS,       CA_COL_BLOCKS,    CA_COL_SECOND,
                                               CA_COL_REPEAT};
  const ca_counted *counted = rows->counted;
  CA_KEY(w, ROWS, COUNTED);
  ca_put_uint(w, counted->count);
  CA_KEY(w, ROWS, COUNTS);
  ca_put_array(w, CA_COUNTED_COLUMNS);
  for (int i = 0; i < CA_COUNTED_COLUMNS; i++) {
    const char *name = like[i] == CA_COL_SECOND ? ca_second_name(rows->stores) : names[i];
    if (name)
      ca_put_column_as(w, like[i], name, counted->column[i], counted->count);
    else
      ca_put_column(w, like[i], counted->column[i], counted->count);
  }
}

static void send(ca_rows *rows, bool incomplete) {
  ca_stores *stores = rows->stores;
  uint32_t n = rows->count;
  ca_counted *counted = ca_counted_of(rows);
  if (counted)
    ca_counted_finish(counted);
  bool has_counted = counted && counted->count > 0;
  ca_constructs_flush(stores->constructs);
  ca_features_flush(stores->features);
  stores->activations += rows->activations;
  stores->blocks += rows->blocks;
  stores->second += rows->second;
  rows->sent_second += rows->second;
  rows->activations = rows->blocks = rows->second = 0;
  stores->rows += n;
  ca_writer w = ca_message_begin(stores->wire);
  ca_put_map(&w, 5u + (rows->args_count != 0) + (rows->contexts != NULL) +
                     (rows->points_bytes != 0) + 2 * has_counted);
  CA_KEY(&w, ROWS, THREAD);
  ca_put_uint(&w, rows->thread);
  CA_KEY(&w, ROWS, SEQ);
  ca_put_uint(&w, rows->sequence++);
  CA_KEY(&w, ROWS, ROWS);
  ca_put_uint(&w, n);
  CA_KEY(&w, ROWS, INCOMPLETE);
  ca_put_bool(&w, incomplete);
  if (rows->args_count) {
    CA_KEY(&w, ROWS, ARGS);
    ca_put_raw(&w, rows->args, rows->args_count * (uint32_t)sizeof *rows->args);
    rows->args_count = 0;
  }
  if (rows->contexts) {
    CA_KEY(&w, ROWS, CONTEXTS);
    ca_put_raw(&w, rows->contexts, n * 4);
  }
  if (rows->points_bytes) {
    if (stores->counts)
      CA_KEY(&w, ROWS, COURSE);
    else
      CA_KEY(&w, ROWS, POINTS);
    ca_put_raw(&w, rows->points, rows->points_bytes);
    rows->points_bytes = rows->points_row = 0;
  }
  if (has_counted) {
    put_counted(&w, rows);
    counted->count = 0;
  }
  CA_KEY(&w, ROWS, COLUMNS);
  ca_put_array(&w, CA_COLUMNS);
  for (int i = 0; i < CA_COLUMNS; i++) {
    const uint32_t *values = n > 0 && has_column(rows, i) ? rows->column[i] : NULL;
    if (i == CA_COL_SECOND)
      ca_put_column_as(&w, i, ca_second_name(stores), values, n);
    else
      ca_put_column(&w, i, values, n);
  }
  rows->count = 0;
  rows->full_at = CA_ROWS_FIRST;
  rows->fold_depth = CA_NO_DEPTH;
  rows->rare = rows->slow;
  if (CA_HAS_BACK_REFERENCES(rows))
    ca_subtree_table_clear(rows->subtrees);
  ca_message_end(stores->wire, &w, CA_MESSAGE_ROWS);
}

void ca_rows_flush(ca_rows *rows, bool incomplete) {
  if (rows->count == 0 && rows->points_bytes == 0 &&
      (rows->activations == 0 || !ca_counted_of(rows)))
    return;
  ca_stores_lock(rows->stores);
  send(rows, incomplete);
  ca_stores_unlock(rows->stores);
}

unsigned char *ca_rows_point(ca_rows *rows) {
  if (rows->points_bytes + CA_POINT_BYTES > POINTS_BYTES)
    ca_rows_flush(rows, false);
  if (!rows->points) {
    ca_stores_lock(rows->stores);
    rows->points = ca_map(POINTS_BYTES);
    ca_stores_unlock(rows->stores);
    if (!rows->points)
      __builtin_trap(); /* as above */
  }
  unsigned char *at = rows->points + rows->points_bytes;
  at = ca_put_leb(at, rows->count - rows->points_row);
  rows->points_row = rows->count;
  return at;
}

void ca_rows_point_end(ca_rows *rows, const unsigned char *end) {
  rows->points_bytes = (uint32_t)(end - rows->points);
  rows->fold_depth = CA_NO_DEPTH;
#ifndef CA_NO_SUBTREES
  if (CA_HAS_BACK_REFERENCES(rows))
    ca_subtree_table_part(rows->subtrees, rows->count);
#endif
}
