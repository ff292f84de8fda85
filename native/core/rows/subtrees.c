#include "subtrees.h"

#ifndef CA_NO_SUBTREES

enum {
  BLOCK = CA_SUBTREE_BLOCK,
  NUMBERS = 1 << CA_SUBTREE_BITS, /* a known subtree's number is below */
  NO_NUMBER = 0,
};

/* What is known of the activations of the block at hand. */
typedef struct {
  uint64_t hash[BLOCK];
  uint32_t size[BLOCK];   /* activations in the subtree; 1 if it is new */
  uint32_t number[BLOCK]; /* of the subtree */
} findings;
/* With the number. */
enum { IS_NEW = 1 << 16, HAS_CALLEES = 1 << 17 /* and is new */ };

static inline void add_callee(ca_frame *f, uint64_t hash, uint32_t count) {
  f->inner = f->inner * 3 + hash; /* each waits for the one before: no longer than need be */
  f->inner_count += count;
}

/* The frame's activation will be like no other, and so will be those that have called it. */
static void spoil(ca_rows *rows, ca_frame *f) {
  add_callee(f, rows->subtrees->unique += 0x9E3779B97F4A7C15ull, 1);
}

/* Returns how many were hashed: up to one whose value does not fit a row. Nothing here waits for
 * what comes from the table: it is its own loop. */
static uint32_t hash_block(ca_rows *rows, const ca_done *done, uint32_t count, findings *found) {
  uint64_t blocks = 0, second = 0;
  uint32_t i = 0;
  for (; i < count && CA_LIKELY(done[i].rms == (int32_t)done[i].rms); i++) {
    ca_frame *f = done[i].frame;
    uint64_t cost = done[i].cost;
    if (CA_UNLIKELY(f < rows->subtrees->lowest)) {
      rows->subtrees->lowest = f;
      spoil(rows, f);
    }
    uint64_t own = (done[i].construct + ((uint64_t)done[i].rms << 32)) * 0xBF58476D1CE4E5B9ull +
                   (uint64_t)done[i].iterations * 0xD6E8FEB86659FD93ull +
                   cost * 0x9FB21C651E98DF25ull;
    unsigned __int128 product = (unsigned __int128)(f->inner + own) * 0x94D049BB133111EBull;
    uint64_t hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    uint32_t size = f->inner_count + 1;
    f->inner = f->inner_count = 0;
    add_callee(f - 1, hash, size);
    blocks += cost >> 32;
    second += (uint32_t)cost;
    found->hash[i] = hash;
    found->size[i] = size;
  }
  rows->activations += i;
  rows->blocks += blocks;
  rows->second += second;
  return i;
}

/* Nobody is put out of the table before the batch ends: what lies in a known subtree is known, or
 * was refused before. */
static void look_up(ca_subtree_table *t, uint32_t count, findings *found) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index = (uint32_t)(found->hash[i] >> (64 - CA_SUBTREE_BITS));
    uint64_t *slot = &t->slot[index];
    uint64_t hash = found->hash[i] << CA_SUBTREE_BITS, number = *slot ^ hash;
    if (CA_UNLIKELY(number >= NUMBERS)) {
      uint64_t *other = &t->slot[index ^ 1];
      number = *other ^ hash;
      if (number >= NUMBERS) {
        slot = *slot == 0 ? slot : other;
        number = NO_NUMBER;
        if (*slot == 0) {
          number = ++t->known;
          *slot = hash | number;
        }
        number |= found->size[i] == 1 ? IS_NEW : IS_NEW | HAS_CALLEES;
        found->size[i] = 1;
      }
    }
    found->number[i] = (uint32_t)number;
  }
}

static void put_rows(ca_rows *rows, const ca_done *done, uint32_t count, const findings *found) {
  uint32_t(*column)[CA_COLUMN_STRIDE] = rows->column;
  uint16_t *row = rows->subtrees->row, *tag = rows->subtrees->tag;
  const ca_frame *base = rows->base;
  uint16_t left[BLOCK];
  uint32_t n = 0, i = rows->count;
  for (int64_t k = count - 1; k >= 0; k -= found->size[k])
    left[n++] = (uint16_t)k;
  /* The first may have rows that came with the blocks before. */
  if (found->number[left[n - 1]] < IS_NEW)
    while (i > 0 && column[CA_COL_DEPTH][i - 1] > (uint32_t)(done[left[n - 1]].frame - base))
      i--;
  uint64_t last = i == 0 ? 0 : (uint64_t)tag[i - 1] << 32 | column[CA_COL_DEPTH][i - 1];
  uint32_t first = i;
  while (n > 0) {
    uint32_t k = left[--n], depth = (uint32_t)(done[k].frame - base);
    uint32_t what = found->number[k], number = what & (IS_NEW - 1);
    if (last == ((uint64_t)number << 32 | depth) && number != 0) {
      column[CA_COL_REPEAT][i - 1]++;
      continue;
    }
    /* Without jumps, as nobody can tell what comes next. */
    uint32_t leaf = (found->size[k] == 1) & ((what & HAS_CALLEES) == 0);
    uint32_t first_end = row[number], back = (i - first_end) & -((leaf | (first_end >= i)) ^ 1);
    if (what & IS_NEW) {
      row[number] = (uint16_t)i;
      back = 0;
      number &= -leaf;
    }
    last = (uint64_t)number << 32 | depth;
    tag[i] = (uint16_t)number;
    column[CA_COL_CONSTRUCT][i] = done[k].construct;
    column[CA_COL_DEPTH][i] = depth;
    column[CA_COL_RMS][i] = (uint32_t)done[k].rms;
    column[CA_COL_BLOCKS][i] = (uint32_t)(done[k].cost >> 32);
    column[CA_COL_SECOND][i] = (uint32_t)done[k].cost;
    column[CA_COL_REPEAT][i] = 1;
    column[CA_COL_ITERATIONS][i] = done[k].iterations;
    column[CA_COL_BACK_REFERENCE][i] = back;
    i++;
  }
  for (int c = CA_COL_RARE; c < CA_COL_RARE + CA_RARES && CA_UNLIKELY(rows->rare); c++)
    for (uint32_t k = first; k < i; k++)
      column[c][k] = 0;
  rows->count = i;
  rows->last_depth = (uint32_t)(done[count - 1].frame - base);
}

static inline void make_room(ca_rows *rows, uint32_t count) {
  const ca_subtree_table *t = rows->subtrees;
  if (CA_UNLIKELY(rows->count + count > CA_ROWS_MAX || t->known + count >= NUMBERS ||
                  t->stands + count > CA_ROWS_STAND))
    ca_rows_flush(rows, false);
}

/* With room for all. Returns how many were added. */
static inline uint32_t join_block(ca_rows *rows, const ca_done *done, uint32_t count) {
  findings found;
  count = hash_block(rows, done, count, &found);
  if (CA_UNLIKELY(count == 0))
    return 0;
  rows->subtrees->stands += count;
  look_up(rows->subtrees, count, &found);
  put_rows(rows, done, count, &found);
  return count;
}

uint32_t ca_subtrees_add(ca_rows *rows, const ca_done *done, uint32_t count) {
  make_room(rows, count);
  return join_block(rows, done, count);
}

void ca_subtrees_add_rare(ca_rows *rows, const ca_done *done, const int32_t rare[CA_RARES]) {
  make_room(rows, 1);
  ca_rows_rare(rows);
  spoil(rows, done->frame);
  join_block(rows, done, 1);
  for (int c = 0; c < CA_RARES; c++)
    rows->column[CA_COL_RARE + c][rows->count - 1] = (uint32_t)rare[c];
}

void ca_subtrees_continued(ca_rows *rows, uint32_t depth) {
  rows->subtrees->tag[rows->count - 1] = NO_NUMBER;
  spoil(rows, rows->base + depth);
}

#endif
