#include "locks.h"
#include "base/system_calls.h"
#include "base/pause.h"
#include "base/syscall.h"

enum { TRIES = 100 };

void ca_spin_wait(uint32_t *held) {
  do {
    for (int i = 0; __atomic_load_n(held, __ATOMIC_RELAXED); i++)
      if (i < TRIES)
        ca_pause();
      else
        ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  } while (__atomic_exchange_n(held, 1, __ATOMIC_ACQUIRE));
}

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
