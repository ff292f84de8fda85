#include "code/constant.h"

enum { MOST = 8, DEEPEST = 6 };

static bool constant(ca_slice *slice, uint32_t step, const ca_place *place, uint64_t *value,
                     int depth);

/* Where the instruction's result is copied from, and what is added; it is one register's, or the
 * word that is stored at `to`. */
static bool copied_from(const ca_instruction *in, const ca_place *to, ca_place *from,
                        int64_t *more) {
  unsigned result, source;
  *more = 0;
  *from = (ca_place){CA_NO_REGISTER, false, 0};
  if (to->on_stack) {
    from->reg = in->displacement == to->displacement ? in->reg : in->second;
    return ca_stores_place(in, to) && from->reg < CA_SP;
  }
  if (in->loads) { /* from a word of the frame, where registers do not suffice */
    *from = (ca_place){in->base, true, (int32_t)in->displacement};
    return !in->stores && !in->pair && !in->vector && in->bytes == 8 &&
           (in->base == CA_SP || in->base == CA_FP) && ca_is_place(in, from);
  }
  if (ca_adds_constant(in, &result, &source, more)) {
    from->reg = source;
    return true;
  }
  from->reg = in->word >> 16 & 31;
  return (in->word & 0xffe0ffe0) == 0xaa0003e0; /* mov */
}

static bool constant(ca_slice *slice, uint32_t step, const ca_place *place, uint64_t *value,
                     int depth) {
  uint32_t found[MOST], count = ca_slice_search(slice, step, place, found, MOST);
  if (depth == DEEPEST)
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const ca_step *of = &slice->flow->steps[found[i]];
    ca_place from;
    int64_t more;
    uint64_t one = 0;
    bool copied = copied_from(&of->in, place, &from, &more) &&
                  constant(slice, found[i], &from, &one, depth + 1);
    one += (uint64_t)more;
    if (!copied && (place->on_stack || !ca_near_address(&of->in, of->address, &one)))
      return false;
    if (i > 0 && one != *value)
      return false;
    *value = one;
  }
  return count > 0;
}

bool ca_slice_constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value) {
  return reg < CA_SP && constant(slice, step, &(ca_place){reg, false, 0}, value, 0);
}
