/* Heapsort, in place: neither recursion nor memory, and no input makes it slow. */
#ifndef CA_SORT_H
#define CA_SORT_H

#include "base.h"

enum { CA_SORT_BYTES = 64 /* of an item, at most */ };

/* Sorts `count` items of `size` bytes. Items that are alike may change places. */
void ca_sort(void *items, size_t count, size_t size, bool (*is_before)(const void *, const void *));

#endif
