/* Edit distance of two sequences of values: the fewest insertions, removals and exchanges that make
 * one the other (Levenshtein), by Wagner and Fischer's recurrence over one row. */
#ifndef CA_DIAGNOSIS_DISTANCE_H
#define CA_DIAGNOSIS_DISTANCE_H

#include "base/base.h"

/* Longer sequences are compared by their first values. */
enum { CA_SEQUENCE = 1024 };

/* Both have CA_SEQUENCE values at most. */
uint32_t ca_distance(const uint64_t *a, uint32_t a_count, const uint64_t *b, uint32_t b_count);

#endif
