/* Threads that run at once acquire cells from each other: one at a time for each page. What changes
 * threads, or cells of many pages, keeps all of them out. Nothing but an external table is locked
 * inside. Only taken where holders are kept. */
#ifndef CA_LOCKS_H
#define CA_LOCKS_H

#include "shadow.h"

enum { CA_PAGE_LOCKS = 64 };

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

static inline uint32_t *ca_page_lock(ca_spin *locks, uint64_t address) {
  return &locks[(address >> CA_PAGE_BITS) % CA_PAGE_LOCKS].held;
}

void ca_spin_lock_all(ca_spin *locks);
void ca_spin_unlock_all(ca_spin *locks);
/* Whether anybody has one. */
bool ca_spin_any(const ca_spin *locks);

#endif
