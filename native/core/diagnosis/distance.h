/* Edit distance of two sequences of values: the fewest insertions, removals and exchanges that make
 * one the other (Levenshtein). Exact, by Myers's bit vectors: "A fast bit-vector algorithm for
 * approximate string matching based on dynamic programming" (JACM 1999), 64 rows of the table in a
 * word. */
#ifndef CA_DIAGNOSIS_DISTANCE_H
#define CA_DIAGNOSIS_DISTANCE_H

#include "base/base.h"

/* Longer sequences are compared by their first values. */
enum { CA_SEQUENCE = 1024 };

/* Both have CA_SEQUENCE values at most. What it took is added to `effort`, in about as much as an
 * access takes that is looked at. */
uint32_t ca_distance(const uint64_t *a, uint32_t a_count, const uint64_t *b, uint32_t b_count,
                     uint64_t *effort);

#endif
