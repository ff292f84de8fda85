#include "function.h"

const ca_point *ca_point_in(const ca_function *function, uint64_t from, uint64_t to) {
  uint32_t low = 0, high = function->points_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (function->points[middle].address < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low < function->points_count && function->points[low].address < to ? &function->points[low]
                                                                            : NULL;
}
