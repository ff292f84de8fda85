#include "distance.h"
#include "mix.h"

enum { BITS = 64, WORDS = CA_SEQUENCE / BITS, TABLE = 2 * CA_SEQUENCE };

/* Where in `a` each of its values is, as bits. */
typedef struct value {
  uint64_t value;
  uint64_t at[WORDS];
} value;

static value values[CA_SEQUENCE];
static uint16_t table[TABLE]; /* numbers of values, + 1; 0: free */
static uint32_t value_count;

static uint16_t *slot_of(uint64_t of) {
  for (uint32_t i = (uint32_t)(ca_mix(of, 0) >> 32);; i++) {
    uint16_t *slot = &table[i % TABLE];
    if (*slot == 0 || values[*slot - 1].value == of)
      return slot;
  }
}

static void learn(const uint64_t *a, uint32_t count, uint32_t words) {
  __builtin_memset(table, 0, sizeof table);
  value_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint16_t *slot = slot_of(a[i]);
    if (*slot == 0) {
      *slot = (uint16_t)(value_count + 1);
      values[value_count].value = a[i];
      __builtin_memset(values[value_count++].at, 0, words * sizeof(uint64_t));
    }
    values[*slot - 1].at[i / BITS] |= 1ull << (i % BITS);
  }
}

/* Differences down a column of the table: bits of those that are 1, and of those that are -1. */
typedef struct column {
  uint64_t plus, minus;
} column;

/* One more column, of 64 rows. `in`: the difference from the column before in the row above these.
 * @returns that of the row of `last` */
static int advance(column *of, uint64_t equal, int in, unsigned last) {
  uint64_t vertical = equal | of->minus;
  equal |= in < 0;
  uint64_t horizontal = (((equal & of->plus) + of->plus) ^ of->plus) | equal;
  uint64_t plus = of->minus | ~(horizontal | of->plus), minus = of->plus & horizontal;
  int out = (int)(plus >> last & 1) - (int)(minus >> last & 1);
  plus = plus << 1 | (in > 0);
  minus = minus << 1 | (in < 0);
  of->plus = minus | ~(vertical | plus);
  of->minus = plus & vertical;
  return out;
}

static uint32_t distance_of(const uint64_t *a, uint32_t a_count, const uint64_t *b,
                            uint32_t b_count) {
  static const uint64_t nowhere[WORDS];
  column columns[WORDS];
  uint32_t words = (a_count + BITS - 1) / BITS, distance = a_count;
  learn(a, a_count, words);
  for (uint32_t w = 0; w < words; w++)
    columns[w] = (column){~0ull, 0};
  for (uint32_t j = 0; j < b_count; j++) {
    uint16_t number = *slot_of(b[j]);
    const uint64_t *equal = number ? values[number - 1].at : nowhere;
    int in = 1;
    for (uint32_t w = 0; w < words; w++)
      in = advance(&columns[w], equal[w], in, w + 1 < words ? BITS - 1 : (a_count - 1) % BITS);
    distance += (uint32_t)in;
  }
  return distance;
}

uint32_t ca_distance(const uint64_t *a, uint32_t a_count, const uint64_t *b, uint32_t b_count,
                     uint64_t *effort) {
  /* What both begin and end with costs nothing. */
  while (a_count && b_count && *a == *b)
    a++, b++, a_count--, b_count--;
  while (a_count && b_count && a[a_count - 1] == b[b_count - 1])
    a_count--, b_count--;
  if (a_count == 0 || b_count == 0)
    return a_count + b_count;
  *effort += (a_count + 8 + (a_count + BITS - 1) / BITS * b_count) / 8;
  return distance_of(a, a_count, b, b_count);
}
