/* Threads that run at once acquire cells from each other: one at a time for each page. What changes
 * threads, or cells of many pages, keeps all of them out. Nothing but an external table is locked
 * inside. Only taken where holders are kept. */
#ifndef CA_LOCKS_H
#define CA_LOCKS_H

#include "shadow.h"
#include "base/spin.h"

enum { CA_PAGE_LOCKS = 64 };

static inline uint32_t *ca_page_lock(ca_spin *locks, uint64_t address) {
  return &locks[(address >> CA_PAGE_BITS) % CA_PAGE_LOCKS].held;
}

void ca_spin_lock_all(ca_spin *locks);
void ca_spin_unlock_all(ca_spin *locks);
/* Whether anybody has one. */
bool ca_spin_any(const ca_spin *locks);

#endif
