#include "left.h"
#include "base/arena.h"

int32_t *ca_left_take(ca_left **all) {
  ca_left *it = *all;
  while (it && it->taken)
    it = it->next;
  if (!it) {
    it = ca_map(sizeof *it);
    if (!it)
      return NULL;
    it->next = *all;
    *all = it;
  }
  it->taken = true;
  return it->by_construct;
}

void ca_left_give(ca_left *all, int32_t *numbers, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (numbers[i]) /* do not make untouched pages resident */
      numbers[i] = 0;
  for (; all; all = all->next)
    if (all->by_construct == numbers)
      all->taken = false;
}

uint64_t ca_left_sum(const ca_left *all, uint32_t construct) {
  uint64_t sum = 0;
  for (; all; all = all->next)
    if (all->taken && all->by_construct[construct] > 0)
      sum += (uint64_t)all->by_construct[construct];
  return sum;
}

void ca_left_destroy(ca_left *all) {
  while (all) {
    ca_left *next = all->next;
    ca_unmap(all, sizeof *all);
    all = next;
  }
}
