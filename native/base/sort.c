#include "sort.h"

typedef bool before(const void *, const void *);

static void sift(char *items, size_t top, size_t count, size_t size, before *is_before) {
  char item[CA_SORT_BYTES];
  __builtin_memcpy(item, items + top * size, size);
  for (size_t child; (child = 2 * top + 1) < count; top = child) {
    if (child + 1 < count && is_before(items + child * size, items + (child + 1) * size))
      child++;
    if (!is_before(item, items + child * size))
      break;
    __builtin_memcpy(items + top * size, items + child * size, size);
  }
  __builtin_memcpy(items + top * size, item, size);
}

void ca_sort(void *list, size_t count, size_t size, before *is_before) {
  char *items = list, last[CA_SORT_BYTES];
  for (size_t i = count / 2; i-- > 0;)
    sift(items, i, count, size, is_before);
  for (size_t end = count; end-- > 1;) {
    __builtin_memcpy(last, items + end * size, size);
    __builtin_memcpy(items + end * size, items, size);
    __builtin_memcpy(items, last, size);
    sift(items, 0, end, size, is_before);
  }
}
