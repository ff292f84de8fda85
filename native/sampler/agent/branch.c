#include "branch.h"

#include "code/entrances.h"

/* As the processor does, see "Jcc" in Intel's manual. */
static bool holds(uint8_t condition, uint64_t flags) {
  enum { CARRY = 1 << 0, PARITY = 1 << 2, ZERO = 1 << 6, SIGN = 1 << 7, OVERFLOW = 1 << 11 };
  bool less = !(flags & SIGN) != !(flags & OVERFLOW), is = false;
  switch (condition >> 1) {
  case 0:
    is = flags & OVERFLOW;
    break;
  case 1:
    is = flags & CARRY;
    break;
  case 2:
    is = flags & ZERO;
    break;
  case 3:
    is = flags & (CARRY | ZERO);
    break;
  case 4:
    is = flags & SIGN;
    break;
  case 5:
    is = flags & PARITY;
    break;
  case 6:
    is = less;
    break;
  default:
    is = less || (flags & ZERO);
  }
  return is != (condition & 1);
}

bool agent_enters_loop(const cs_target *t, const ucontext_t *context) {
  return t->condition == CA_ALWAYS ||
         holds(t->condition, (uint64_t)context->uc_mcontext.gregs[REG_EFL]);
}
