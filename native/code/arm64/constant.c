#include "code/constant.h"

static bool constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value, int depth) {
  enum { MOST = 8, DEEPEST = 6 };
  uint32_t found[MOST], count = ca_slice_definitions(slice, step, reg, found, MOST);
  if (depth == DEEPEST)
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const ca_step *of = &slice->flow->steps[found[i]];
    unsigned to, from;
    int64_t more = 0;
    uint64_t one = 0;
    bool adds = ca_adds_constant(&of->in, &to, &from, &more), copied;
    if (!adds) { /* mov */
      from = of->in.word >> 16 & 31;
      adds = (of->in.word & 0xffe0ffe0) == 0xaa0003e0;
    }
    copied = adds && constant(slice, found[i], from, &one, depth + 1);
    one += (uint64_t)more;
    if (!copied && !ca_near_address(&of->in, of->address, &one))
      return false;
    if (i > 0 && one != *value)
      return false;
    *value = one;
  }
  return count > 0;
}

bool ca_slice_constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value) {
  return constant(slice, step, reg, value, 0);
}
