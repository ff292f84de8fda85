/* Locks that are held for moments. */
#ifndef CA_SPIN_H
#define CA_SPIN_H

#include "base.h"

typedef struct ca_spin {
  uint32_t held;
  char apart[60]; /* lines of the cache are not shared */
} ca_spin;

/* Without CA_AT_ONCE the engine runs one thread at a time, and nothing is to be done. */
void ca_spin_wait(uint32_t *held);
static inline void ca_spin_lock(uint32_t *held) {
#ifdef CA_AT_ONCE
  if (CA_UNLIKELY(__atomic_exchange_n(held, 1, __ATOMIC_ACQUIRE)))
    ca_spin_wait(held);
#endif
}
static inline void ca_spin_unlock(uint32_t *held) {
#ifdef CA_AT_ONCE
  __atomic_store_n(held, 0, __ATOMIC_RELEASE);
#endif
}

#endif
