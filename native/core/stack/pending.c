#include "pending.h"

_Static_assert(CA_FRAMES_SEEN == 8, "as many as ca_not_above compares");

ca_frame *ca_pending_far(ca_hot *hot, ca_frame *from, uint32_t time) {
  ca_frame *low = hot->stack->base, *high = from;
  if (high < low || low->ts > time)
    return NULL;
  ptrdiff_t near = ca_pending_near(hot->stack, from, time);
  if (near)
    return from - CA_FRAMES_SEEN + near;
  for (ptrdiff_t step = 1; high - low > step; step *= 2) {
    if (high[-step].ts <= time) {
      low = high - step;
      break;
    }
    high -= step;
  }
  while (high > low) {
    ca_frame *middle = low + (high - low + 1) / 2;
    if (middle->ts <= time)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}
