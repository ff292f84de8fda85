/* Equal subtrees within a batch of rows are sent once.
 *
 * Where an activation and all that it has called are equal, row for row, to an earlier activation
 * of the same batch, the rows of its callees are taken back, and one row says that the earlier
 * row's subtree has been again (column `again`, see format.ts). Calls repeat themselves: of
 * sqlite3's rows a third is left, of fib's next to nothing.
 *
 * Subtrees are told apart by hashes of 64 bits over their rows: that two of the 8192 subtrees of a
 * batch have the same by chance is to be expected once in 10^11 batches. */
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
  /* Rows that a batch stands for at most: readers may write them out. */
  CA_ROWS_MEANT = 8 * CA_ROWS_MAX,
};

/* Finished siblings whose parent has not finished; the outer ones first. */
typedef struct ca_siblings {
  uint64_t hash;
  uint32_t depth;
  uint32_t start; /* row at which their subtrees begin */
} ca_siblings;

typedef struct ca_subtrees {
  ca_siblings *top;
  uint64_t unique; /* the next hash that is no other's */
  uint32_t low;    /* rows at this depth or deeper have all their callees in this batch */
  uint32_t meant;  /* rows that this batch stands for */
  uint64_t hash[CA_ROWS_MAX];         /* by row: of the subtree that it ends */
  uint16_t row[1 << CA_SUBTREE_BITS]; /* by hash */
  ca_siblings siblings[CA_ROWS_MAX + 2];
} ca_subtrees;

/* A new batch begins. */
static inline void ca_subtrees_begin(ca_subtrees *t) {
  t->top = t->siblings;
  t->top->depth = CA_NO_DEPTH; /* nobody's */
  t->low = UINT32_MAX;
  t->meant = 0;
}

static inline uint64_t ca_subtrees_unique(ca_subtrees *t) {
  return t->unique += 0x9E3779B97F4A7C15ull;
}

static inline void ca_siblings_add(ca_subtrees *t, uint32_t depth, uint32_t start, uint64_t hash) {
  if (t->top->depth != depth)
    *++t->top = (ca_siblings){0, depth, start};
  t->top->hash = (t->top->hash ^ hash) * 0xD6E8FEB86659FD93ull + 1;
}

/* The last row has been there once more. */
static inline void ca_subtrees_repeated(ca_rows *rows) {
  ca_subtrees *t = rows->subtrees;
  t->top->hash = (t->top->hash ^ t->hash[rows->count - 1]) * 0xD6E8FEB86659FD93ull + 1;
}

/* The activation at this depth, which goes on, is like no other. */
static inline void ca_subtrees_spoil(ca_rows *rows, uint32_t depth) {
  ca_siblings_add(rows->subtrees, depth + 1, rows->count, ca_subtrees_unique(rows->subtrees));
}

/* Takes the last row, of one activation, and what belongs to it back if they have been there
 * before. The values are the row's; `alone`: it is like no other. True: the batch is to be sent. */
static inline bool ca_subtrees_row(ca_rows *rows, uint64_t construct, uint32_t depth, uint64_t rms,
                                   uint64_t cost, bool alone) {
  ca_subtrees *t = rows->subtrees;
  ca_siblings *top = t->top;
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count - 1, start = i;
  uint64_t hash = construct;
  bool inner = top->depth == depth + 1;
  column[CA_COL_AGAIN][i] = 0;
  if (inner) {
    start = top->start;
    hash ^= top->hash;
    t->top = --top;
  }
  hash = (hash + (rms << 32)) * 0xBF58476D1CE4E5B9ull;
  hash = (hash ^ hash >> 32 ^ cost) * 0x94D049BB133111EBull;
  hash ^= hash >> 29;
  if (CA_UNLIKELY(depth < t->low || alone)) {
    t->low = depth < t->low ? depth : t->low;
    hash = ca_subtrees_unique(t);
  } else if (inner) {
    uint16_t *known = &t->row[hash >> (64 - CA_SUBTREE_BITS)];
    uint32_t j = *known;
    if (j < start && t->hash[j] == hash && column[CA_COL_CONSTRUCT][j] == construct &&
        column[CA_COL_RMS][j] == (uint32_t)rms) {
      uint32_t last = start - 1; /* of the sibling before, if there is one */
      j -= column[CA_COL_AGAIN][j];
      uint32_t again = column[CA_COL_AGAIN][last];
      if (top->depth == depth && again != 0 && last - again == j &&
          column[CA_COL_REPEAT][last] < INT32_MAX) {
        column[CA_COL_REPEAT][last]++;
        i = last;
      } else {
        i = start;
        column[CA_COL_CONSTRUCT][i] = (uint32_t)construct;
        column[CA_COL_DEPTH][i] = depth;
        column[CA_COL_RMS][i] = (uint32_t)rms;
        column[CA_COL_BLOCKS][i] = (uint32_t)(cost >> 32);
        column[CA_COL_INSTRUCTIONS][i] = (uint32_t)cost;
        column[CA_COL_REPEAT][i] = 1;
        column[CA_COL_AGAIN][i] = i - j;
        for (int c = CA_COL_FOOTPRINT; c <= CA_COL_THREAD && CA_UNLIKELY(rows->rare); c++)
          column[c][i] = 0;
      }
      rows->count = i + 1;
    } else {
      *known = (uint16_t)i;
    }
  }
  t->hash[i] = hash;
  ca_siblings_add(t, depth, start, hash);
  return ++t->meant == CA_ROWS_MEANT;
}

/* As ca_rows_add, for what almost all rows are. False, and nothing done, when the row has to go the
 * long way; when `*full` is set, the batch is to be sent. */
static inline bool ca_rows_plain(ca_rows *rows, uint32_t construct, uint32_t depth, uint32_t rms,
                                 uint64_t cost, bool *full) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count, last = i - 1;
  uint32_t blocks = (uint32_t)(cost >> 32), instructions = (uint32_t)cost;
  if (CA_UNLIKELY(rows->rare || rows->continued || !column))
    return false;
  rows->activations++;
  rows->blocks += blocks;
  rows->instructions += instructions;
  if (rows->fold_depth == depth && column[CA_COL_CONSTRUCT][last] == construct &&
      column[CA_COL_RMS][last] == rms && column[CA_COL_INSTRUCTIONS][last] == instructions &&
      column[CA_COL_BLOCKS][last] == blocks && column[CA_COL_REPEAT][last] != UINT32_MAX) {
    column[CA_COL_REPEAT][last]++;
    if (CA_SHARES(rows))
      ca_subtrees_repeated(rows);
    return true;
  }
  column[CA_COL_CONSTRUCT][i] = construct;
  column[CA_COL_DEPTH][i] = depth;
  column[CA_COL_RMS][i] = rms;
  column[CA_COL_BLOCKS][i] = blocks;
  column[CA_COL_INSTRUCTIONS][i] = instructions;
  column[CA_COL_REPEAT][i] = 1;
  rows->fold_depth = rows->last_depth == depth + 1 ? CA_NO_DEPTH : depth;
  rows->last_depth = depth;
  rows->count = i + 1;
  if (CA_SHARES(rows))
    *full = ca_subtrees_row(rows, construct, depth, rms, cost, false);
  *full |= rows->count == CA_ROWS_MAX;
  return true;
}

#endif
