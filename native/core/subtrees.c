#include "subtrees.h"
#include "process.h"

#ifndef CA_NO_SUBTREES

enum {
  BLOCK = 256,
  NUMBERS = 1 << CA_SUBTREE_BITS, /* a known subtree's number is below */
  NO_NUMBER = 0,
};

/* What is known of an activation of the block at hand. */
typedef enum { NEW, NEW_LEAF, KNOWN } novelty;
typedef struct {
  uint64_t hash;
  uint32_t size;   /* activations in the subtree */
  uint16_t number; /* of the subtree */
  uint16_t novelty;
} finding;

static inline void add_callee(ca_frame *f, uint64_t hash, uint32_t count) {
  f->inner = f->inner * 0xD6E8FEB86659FD93ull + hash;
  f->inner_count += count;
}

/* The frame's activation will be like no other, and so will be those that have called it. */
static void spoil(ca_rows *rows, ca_frame *f) {
  add_callee(f, rows->subtrees->unique += 0x9E3779B97F4A7C15ull, 1);
}

/* Returns how many were hashed: up to one whose value does not fit a row. Nothing here waits for
 * what comes from the table: it is its own loop. */
static uint32_t hash_block(ca_rows *rows, const ca_done *done, uint32_t count, finding *found) {
  uint64_t blocks = 0, instructions = 0;
  uint32_t i = 0;
  for (; i < count && CA_LIKELY(done[i].rms == (int32_t)done[i].rms); i++) {
    ca_frame *f = done[i].frame;
    uint64_t cost = done[i].cost;
    uint64_t own = (done[i].construct + ((uint64_t)done[i].rms << 32)) * 0xBF58476D1CE4E5B9ull +
                   cost * 0x9FB21C651E98DF25ull;
    unsigned __int128 product = (unsigned __int128)(f->inner + own) * 0x94D049BB133111EBull;
    uint64_t hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    uint32_t size = f->inner_count + 1;
    f->inner = f->inner_count = 0;
    add_callee(f - 1, hash, size);
    blocks += cost >> 32;
    instructions += (uint32_t)cost;
    found[i].hash = hash;
    found[i].size = size;
  }
  rows->activations += i;
  rows->blocks += blocks;
  rows->instructions += instructions;
  return i;
}

/* Nobody is put out of the table before the batch ends: what lies in a known subtree is known, or
 * was refused before. */
static void look_up(ca_subtrees *t, uint32_t count, finding *found) {
  for (uint32_t i = 0; i < count; i++) {
    uint64_t *slot = &t->slot[found[i].hash >> (64 - CA_SUBTREE_BITS)];
    uint64_t hash = found[i].hash << CA_SUBTREE_BITS, number = *slot ^ hash;
    if (CA_LIKELY(number < NUMBERS)) {
      found[i].number = (uint16_t)number;
      found[i].novelty = KNOWN;
      continue;
    }
    found[i].number = NO_NUMBER;
    found[i].novelty = found[i].size == 1 ? NEW_LEAF : NEW;
    if (*slot == 0) {
      found[i].number = (uint16_t)++t->known;
      *slot = hash | t->known;
    }
  }
}

static inline void put_row(ca_rows *rows, const ca_done *done, uint32_t depth, uint32_t again) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count++;
  column[CA_COL_CONSTRUCT][i] = done->construct;
  column[CA_COL_DEPTH][i] = depth;
  column[CA_COL_RMS][i] = (uint32_t)done->rms;
  column[CA_COL_BLOCKS][i] = (uint32_t)(done->cost >> 32);
  column[CA_COL_INSTRUCTIONS][i] = (uint32_t)done->cost;
  column[CA_COL_REPEAT][i] = 1;
  column[CA_COL_AGAIN][i] = again;
  for (int c = CA_COL_FOOTPRINT; c <= CA_COL_THREAD && CA_UNLIKELY(rows->rare); c++)
    column[c][i] = 0;
}

static inline void put_leaf(ca_rows *rows, const ca_done *done, uint32_t depth) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count - 1;
  if (rows->fold_depth == depth && column[CA_COL_CONSTRUCT][i] == done->construct &&
      column[CA_COL_RMS][i] == (uint32_t)done->rms &&
      column[CA_COL_BLOCKS][i] == (uint32_t)(done->cost >> 32) &&
      column[CA_COL_INSTRUCTIONS][i] == (uint32_t)done->cost) {
    column[CA_COL_REPEAT][i]++;
    return;
  }
  put_row(rows, done, depth, 0);
  rows->fold_depth = depth;
}

/* The subtree that ends at row `meant` has been again. */
static inline void put_again(ca_rows *rows, const ca_done *done, uint32_t depth, uint32_t meant) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint32_t i = rows->count;
  /* Rows of it that came with the blocks before. */
  while (i > meant + 1 && column[CA_COL_DEPTH][i - 1] > depth)
    i--;
  rows->count = i;
  rows->fold_depth = CA_NO_DEPTH;
  uint32_t again = column[CA_COL_AGAIN][i - 1];
  if (again != 0 && i - 1 - again == meant && column[CA_COL_DEPTH][i - 1] == depth)
    column[CA_COL_REPEAT][i - 1]++;
  else
    put_row(rows, done, depth, i - meant);
}

static void put_rows(ca_stack *stack, const ca_done *done, uint32_t count, const finding *found) {
  ca_rows *rows = &stack->rows;
  uint16_t *row = rows->subtrees->row;
  uint16_t left[BLOCK];
  uint32_t n = 0;
  for (uint32_t i = count; i > 0;) {
    uint32_t size = found[i - 1].novelty == KNOWN ? found[i - 1].size : 1;
    left[n++] = (uint16_t)(i - 1);
    i = size < i ? i - size : 0;
  }
  while (n > 0) {
    uint32_t i = left[--n], depth = (uint32_t)(done[i].frame - stack->base);
    if (found[i].size == 1) {
      put_leaf(rows, &done[i], depth);
    } else if (found[i].novelty == KNOWN) {
      put_again(rows, &done[i], depth, row[found[i].number]);
    } else {
      row[found[i].number] = (uint16_t)rows->count;
      put_row(rows, &done[i], depth, 0);
      rows->fold_depth = CA_NO_DEPTH;
    }
  }
  rows->last_depth = (uint32_t)(done[count - 1].frame - stack->base);
}

static inline void make_room(ca_stack *stack, uint32_t count) {
  const ca_subtrees *t = stack->rows.subtrees;
  if (CA_UNLIKELY(stack->rows.count + count > CA_ROWS_MAX || t->known + count >= NUMBERS ||
                  t->meant + count > CA_ROWS_MEANT))
    ca_rows_flush(stack, false);
}

/* With room for all. Returns how many were added. */
static inline uint32_t join_block(ca_stack *stack, const ca_done *done, uint32_t count) {
  ca_rows *rows = &stack->rows;
  finding found[BLOCK];
  count = hash_block(rows, done, count, found);
  if (CA_UNLIKELY(count == 0))
    return 0;
  rows->subtrees->meant += count;
  look_up(rows->subtrees, count, found);
  put_rows(stack, done, count, found);
  return count;
}

/* Values that do not fit a row go ahead of it. */
static void add_one(ca_stack *stack, const ca_done *done) {
  bool footprint = stack->rows.footprint;
  int64_t rms = done->rms;
  ca_row row = {.construct = done->construct, .depth = (uint32_t)(done->frame - stack->base)};
  for (; rms != (int32_t)rms; rms -= row.rms) {
    row.rms = rms < 0 ? INT32_MIN : INT32_MAX;
    row.footprint = footprint ? row.rms : 0;
    ca_rows_continue(stack, &row);
  }
  row.rms = (int32_t)rms;
  row.footprint = footprint ? row.rms : 0;
  row.blocks = (uint32_t)(done->cost >> 32);
  row.instructions = (uint32_t)done->cost;
  ca_rows_add(stack, &row);
}

void ca_rows_join(ca_stack *stack, const ca_done *done, uint32_t count) {
  if (CA_UNLIKELY(!stack->rows.column))
    ca_rows_memory(stack);
  const ca_done *end = done + count;
  while (done < end) {
    uint32_t left = (uint32_t)(end - done), added = 0;
    if (CA_SHARES(&stack->rows)) {
      uint32_t n = left < BLOCK ? left : BLOCK;
      make_room(stack, n);
      added = join_block(stack, done, n);
    }
    if (added == 0) {
      add_one(stack, done);
      added = 1;
    }
    done += added;
  }
}

void ca_subtrees_add(ca_stack *stack, const ca_row *row) {
  ca_rows *rows = &stack->rows;
  ca_done done = {row->rms, (uint64_t)row->blocks << 32 | row->instructions,
                  stack->base + row->depth, row->construct};
  bool rare = row->footprint | row->kernel | row->thread;
  make_room(stack, 1);
  if (rare) {
    ca_rows_rare(rows);
    spoil(rows, done.frame);
  }
  join_block(stack, &done, 1);
  if (rare) {
    uint32_t i = rows->count - 1;
    rows->column[CA_COL_FOOTPRINT][i] = (uint32_t)row->footprint;
    rows->column[CA_COL_KERNEL][i] = (uint32_t)row->kernel;
    rows->column[CA_COL_THREAD][i] = (uint32_t)row->thread;
  }
}

void ca_subtrees_continued(ca_stack *stack, uint32_t depth) {
  spoil(&stack->rows, stack->base + depth);
}

void ca_subtrees_begin(ca_stack *stack) {
  ca_rows *rows = &stack->rows;
  ca_subtrees *t = rows->subtrees;
  for (uint32_t i = 0; i < 1 << CA_SUBTREE_BITS; i++)
    t->slot[i] = 0;
  t->known = t->meant = 0;
  if (rows->last_depth != CA_NO_DEPTH)
    spoil(rows, stack->base + rows->last_depth - 1);
}

#endif
