#include "work.h"
#include "emit.h"

#ifdef CA_NARROW_COST
#define ONE_WORK (1ull << CA_NARROW_BITS)
#else
#define ONE_WORK 1ull
#endif

void ca_add_work(ca_hot *hot, uint64_t work) {
  if (CA_LIKELY(work < CA_LITTLE_WORK && (uint32_t)ca_cost_since(hot) < CA_LITTLE_WORK)) {
    hot->cost += work * ONE_WORK;
    return;
  }
  while (work > 0) {
    uint64_t part = work < CA_LITTLE_WORK ? work : CA_LITTLE_WORK;
    ca_bank(hot);
    if (hot->s->cost & CA_NEARLY_FULL)
      ca_spill(hot->stack, hot->s);
    hot->cost += part * ONE_WORK;
    work -= part;
  }
}
