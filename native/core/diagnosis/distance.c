#include "distance.h"

static uint32_t least(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

uint32_t ca_distance(const uint64_t *a, uint32_t a_count, const uint64_t *b, uint32_t b_count) {
  static uint32_t row[CA_SEQUENCE + 1];
  /* What both begin and end with costs nothing. */
  while (a_count && b_count && *a == *b)
    a++, b++, a_count--, b_count--;
  while (a_count && b_count && a[a_count - 1] == b[b_count - 1])
    a_count--, b_count--;
  for (uint32_t j = 0; j <= b_count; j++)
    row[j] = j;
  for (uint32_t i = 1; i <= a_count; i++) {
    uint32_t diagonal = row[0];
    row[0] = i;
    for (uint32_t j = 1; j <= b_count; j++) {
      uint32_t above = row[j];
      uint32_t exchanged = diagonal + (a[i - 1] != b[j - 1]);
      row[j] = least(exchanged, least(above, row[j - 1]) + 1);
      diagonal = above;
    }
  }
  return row[b_count];
}
