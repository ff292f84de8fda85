#include "rows.h"
#include "noted.h"
#include "subtrees.h"
#include "thinned.h"
#include "base/arena.h"

typedef uint32_t column_t[CA_COLUMN_STRIDE];

static inline bool any_rare(const ca_row *row) {
  int32_t any = 0;
#pragma GCC unroll 8
  for (int c = 0; c < CA_RARES; c++)
    any |= row->rare[c];
  return any != 0;
}

static inline void append(ca_rows *rows, const ca_row *row, uint32_t repeat) {
  if (CA_UNLIKELY(!rows->column))
    ca_rows_memory(rows);
  column_t *column = rows->column;
  if (rows->stores->contexts && !rows->contexts &&
      !(rows->contexts = ca_map(CA_ROWS_MAX * sizeof(uint32_t))))
    __builtin_trap();
  if (any_rare(row))
    ca_rows_rare(rows);
  uint32_t i = rows->count++;
  column[CA_COL_CONSTRUCT][i] = row->construct;
  column[CA_COL_DEPTH][i] = row->depth;
  column[CA_COL_RMS][i] = (uint32_t)row->rms;
  if (rows->rare) {
#pragma GCC unroll 8
    for (int c = 0; c < CA_RARES; c++)
      column[CA_COL_RARE + c][i] = (uint32_t)row->rare[c];
  }
  column[CA_COL_BLOCKS][i] = row->blocks;
  column[CA_COL_SECOND][i] = row->second;
  column[CA_COL_REPEAT][i] = repeat;
  column[CA_COL_ITERATIONS][i] = row->iterations;
  column[CA_COL_BACK_REFERENCE][i] = 0;
  rows->activations += repeat;
  rows->blocks += row->blocks;
  rows->second += row->second;
  if (rows->contexts)
    rows->contexts[i] = rows->context;
}

static inline bool same_rare(const ca_rows *rows, uint32_t i, const ca_row *row) {
  column_t *column = rows->column;
  uint32_t other = 0;
  if (!rows->rare)
    return !any_rare(row);
#pragma GCC unroll 8
  for (int c = 0; c < CA_RARES; c++)
    other |= column[CA_COL_RARE + c][i] ^ (uint32_t)row->rare[c];
  return other == 0;
}

/* The last row's twin: the same values at the same depth. */
static inline bool same_as_last(const ca_rows *rows, const ca_row *row) {
  column_t *column = rows->column;
  uint32_t i = rows->count - 1;
  return rows->fold_depth == row->depth && column[CA_COL_CONSTRUCT][i] == row->construct &&
         column[CA_COL_RMS][i] == (uint32_t)row->rms && column[CA_COL_BLOCKS][i] == row->blocks &&
         column[CA_COL_SECOND][i] == row->second &&
         column[CA_COL_ITERATIONS][i] == row->iterations && same_rare(rows, i, row) &&
         column[CA_COL_REPEAT][i] != UINT32_MAX;
}

#ifndef CA_NO_SUBTREES
static void add_referring_back(ca_rows *rows, const ca_row *row) {
  ca_done done = {row->rms, (uint64_t)row->blocks << 32 | row->second, rows->base + row->depth,
                  row->construct, row->iterations};
  if (any_rare(row))
    ca_subtrees_add_rare(rows, &done, row->rare);
  else
    ca_subtrees_add(rows, &done, 1);
}
#endif

void ca_rows_add(ca_rows *rows, const ca_row *row) {
#ifndef CA_NO_SUBTREES
  if (CA_UNLIKELY(!rows->column))
    ca_rows_memory(rows);
  if (CA_HAS_BACK_REFERENCES(rows)) {
    add_referring_back(rows, row);
    return;
  }
#endif
  if (same_as_last(rows, row)) {
    rows->column[CA_COL_REPEAT][rows->count - 1]++;
    rows->activations++;
    rows->blocks += row->blocks;
    rows->second += row->second;
    return;
  }
  append(rows, row, 1);
  bool leaf = rows->last_depth != row->depth + 1;
  rows->last_depth = row->depth;
  rows->fold_depth = leaf && !rows->continued ? row->depth : CA_NO_DEPTH;
  rows->continued = false;
  if (CA_UNLIKELY(rows->count == CA_ROWS_MAX))
    ca_rows_flush(rows, false);
}

void ca_rows_continue(ca_rows *rows, const ca_row *row) {
  append(rows, row, 0);
#ifndef CA_NO_SUBTREES
  if (CA_HAS_BACK_REFERENCES(rows))
    ca_subtrees_continued(rows, row->depth);
#endif
  rows->fold_depth = CA_NO_DEPTH;
  rows->continued = true;
  if (rows->count == CA_ROWS_MAX)
    ca_rows_flush(rows, false);
}

/* Values that do not fit a row go ahead of it. */
static void add_one(ca_rows *rows, const ca_done *done) {
  int64_t rms = done->rms;
  ca_row row = {.construct = done->construct, .depth = (uint32_t)(done->frame - rows->base)};
  for (; rms != (int32_t)rms; rms -= row.rms) {
    row.rms = rms < 0 ? INT32_MIN : INT32_MAX;
    row.rare[CA_RARE_FOOTPRINT] = rows->footprint ? row.rms : 0;
    ca_rows_continue(rows, &row);
  }
  row.rms = (int32_t)rms;
  row.rare[CA_RARE_FOOTPRINT] = rows->footprint ? row.rms : 0;
  row.blocks = (uint32_t)(done->cost >> 32);
  row.second = (uint32_t)done->cost;
  row.iterations = done->iterations;
  ca_rows_add(rows, &row);
}

#ifdef CA_COUNTS_NOTED
static void add_single(ca_rows *rows, const ca_done *done) {
  bool full = false;
  if (CA_UNLIKELY(done->rms != (int32_t)done->rms) ||
      !ca_rows_plain(rows, done->construct, (uint32_t)(done->frame - rows->base),
                     (uint32_t)done->rms, done->cost, done->iterations, &full))
    add_one(rows, done);
  else if (CA_UNLIKELY(full && rows->count == CA_ROWS_MAX))
    ca_rows_flush(rows, false);
}
#endif

static void thin(const ca_rows *rows, const ca_done *done, const ca_done *end) {
  const ca_construct *list = rows->stores->constructs->list;
  if (!rows->stores->thinned)
    return;
  for (; done < end; done++)
    if (list[done->construct].kind == CA_LOOP)
      ca_thinned_ended(rows->stores->thinned, rows->left, done->construct, done->iterations + 1ull);
}

void ca_rows_join(ca_rows *rows, ca_done *done, uint32_t count, const ca_frame *top) {
  if (CA_UNLIKELY(!rows->column))
    ca_rows_memory(rows);
#ifdef CA_COUNTS_NOTED
  if (rows->counted) {
    ca_noted_count(rows, done, count, top, add_single);
    return;
  }
#endif
  const ca_done *end = done + count;
  thin(rows, done, end);
  for (const ca_done *each = done; each < end; each++) {
    bool counts = each->iterations == CA_DONE_OPAQUE && rows->stores->counts;
    ca_rows_below(rows, (uint32_t)(each->frame - rows->base), each->rms, counts);
  }
  while (done < end) {
    uint32_t added = 0;
#ifndef CA_NO_SUBTREES
    uint32_t left = (uint32_t)(end - done);
    if (CA_HAS_BACK_REFERENCES(rows))
      added = ca_subtrees_add(rows, done, left < CA_SUBTREE_BLOCK ? left : CA_SUBTREE_BLOCK);
#endif
    if (added == 0) {
      add_one(rows, done);
      added = 1;
    }
    done += added;
  }
}
