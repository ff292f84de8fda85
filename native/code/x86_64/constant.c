#include "code/constant.h"

enum { RSP = 4, RBP = 5 };

typedef ca_place place;

/* Of one instruction's result; `from`, if it is that of another place. */
static bool result_of(const ca_step *step, uint64_t *value, place *from) {
  const ca_instruction *in = &step->in;
  from->reg = CA_NO_REGISTER;
  if (in->map != CA_MAP_ONE)
    return false;
  switch (in->opcode) {
  case 0x8d:
    *value = ca_rip_address(in, step->address);
    return in->base == CA_RIP && in->wide;
  case 0xc7:
    *value = (uint64_t)in->immediate;
    return !in->in_memory && in->wide;
  case 0x89:
    *from = (place){in->reg, false, 0};
    return in->wide;
  case 0x8b:
    *from = (place){in->in_memory ? in->base : in->rm, in->in_memory, in->displacement};
    return in->wide && !in->segment &&
           (!in->in_memory || ((in->base == RSP || in->base == RBP) && ca_is_place(in, from)));
  default:
    if ((in->opcode & 0xf8) != 0xb8 || in->narrow)
      return false;
    *value = in->wide ? (uint64_t)in->immediate : (uint32_t)in->immediate;
    return true;
  }
}

/* What has been looked at already says nothing new: between uses a value may be kept on the stack
 * and loaded from there, over and over. */
bool ca_slice_constant(ca_slice *slice, uint32_t step, unsigned reg, uint64_t *value) {
  enum { MOST = 64 };
  uint32_t found[MOST], copies = 0, waiting = 0, of_value = ++slice->values;
  bool known = false;
  if (reg >= CA_NO_REGISTER)
    return false;
  slice->copies[waiting++] = (ca_copy){step, {reg, false, 0}};
  while (waiting > 0) {
    ca_copy of = slice->copies[--waiting];
    uint32_t count = ca_slice_search(slice, of.step, &of.from, found, MOST);
    if (count == 0)
      return false;
    for (uint32_t i = 0; i < count; i++) {
      uint64_t one = 0;
      ca_copy copy = {found[i], {CA_NO_REGISTER, false, 0}};
      if (slice->copied[found[i]] == of_value)
        continue;
      slice->copied[found[i]] = of_value;
      if (!result_of(&slice->flow->steps[found[i]], &one, &copy.from))
        return false;
      if (copy.from.reg != CA_NO_REGISTER) {
        if (copies++ == CA_SLICE_COPIES)
          return false;
        slice->copies[waiting++] = copy;
      } else if (known && one != *value) {
        return false;
      } else {
        *value = one;
        known = true;
      }
    }
  }
  return known;
}
