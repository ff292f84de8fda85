#include "locks.h"

void ca_spin_lock_all(ca_spin *locks) {
  for (int i = 0; i < CA_PAGE_LOCKS; i++)
    ca_spin_lock(&locks[i].held);
}

void ca_spin_unlock_all(ca_spin *locks) {
  for (int i = 0; i < CA_PAGE_LOCKS; i++)
    ca_spin_unlock(&locks[i].held);
}

bool ca_spin_any(const ca_spin *locks) {
  for (int i = 0; i < CA_PAGE_LOCKS; i++)
    if (__atomic_load_n(&locks[i].held, __ATOMIC_RELAXED))
      return true;
  return false;
}
