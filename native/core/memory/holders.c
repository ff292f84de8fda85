#include "holders.h"
#include "base/arena.h"
#include "base/pages.h"

enum { PAGE_BITS = CA_PAGE_BITS, SLOTS = 63 };
/* Of a page: whether the first thread had values there is known. */
#define ASKED (1ull << SLOTS)
#define PAGES_BYTES ((size_t)8 << (47 - PAGE_BITS))

/* Threads have a slot of 63, which they share when there are more of them. */
struct ca_holders {
  /* By page: a bit for each slot whose threads may have values there. What the first thread had
   * when the second one started is not among them until somebody else comes to the page. */
  uint64_t *pages;
  ca_thread *first;
  uint32_t count[SLOTS];
  ca_thread *thread[SLOTS]; /* if it is one */
  uint64_t live;            /* slots that threads have */
  uint64_t crowded;         /* those that several have */
};

void ca_holders_init(ca_memory *memory) {
  if (memory->threads && memory->threads->next)
    return; /* who has what is not known any more */
  struct ca_holders *holders = ca_map(sizeof *holders);
  uint64_t *pages = ca_map_movable(PAGES_BYTES);
  if (!holders || !pages)
    return;
  holders->pages = pages;
  memory->holders = holders;
  for (ca_thread *thread = memory->threads; thread; thread = thread->next)
    ca_holders_started(memory, thread);
  holders->first = memory->threads;
}

bool ca_holders_make_way(ca_memory *memory, uint64_t start, uint64_t bytes) {
  struct ca_holders *holders = memory->holders;
  if (!holders)
    return true;
  uint64_t own = (uint64_t)holders->pages;
  if (start >= own + PAGES_BYTES || start + bytes <= own)
    return true;
  uint64_t *to = ca_map_movable(PAGES_BYTES);
  if (!to || !ca_move(to, holders->pages, PAGES_BYTES))
    return false;
  ca_arena_lost(holders->pages, PAGES_BYTES);
  holders->pages = to;
  return true;
}

void ca_holders_clear(ca_memory *memory) {
  if (!memory->holders)
    return;
  ca_unmap(memory->holders->pages, PAGES_BYTES);
  ca_unmap(memory->holders, sizeof *memory->holders);
  memory->holders = NULL;
}

void ca_holders_started(ca_memory *memory, ca_thread *thread) {
  struct ca_holders *holders = memory->holders;
  uint32_t slot = 0;
  for (uint32_t i = 1; i < SLOTS; i++)
    if (holders->count[i] < holders->count[slot])
      slot = i;
  thread->slot = slot;
  if (++holders->count[slot] > 1)
    holders->crowded |= 1ull << slot;
  holders->thread[slot] = thread;
  holders->live |= 1ull << slot;
}

void ca_holders_ended(ca_memory *memory, const ca_thread *thread) {
  struct ca_holders *holders = memory->holders;
  uint32_t slot = thread->slot;
  if (holders->first == thread)
    holders->first = NULL;
  if (--holders->count[slot] == 0) {
    holders->live &= ~(1ull << slot);
    return;
  }
  if (holders->count[slot] == 1)
    holders->crowded &= ~(1ull << slot);
  for (ca_thread *other = memory->threads; other; other = other->next)
    if (other != thread && other->slot == slot)
      holders->thread[slot] = other;
}

void ca_coherence_lock(ca_memory *memory) {
  if (memory->holders)
    ca_spin_lock_all(memory->locks);
}

void ca_coherence_unlock(ca_memory *memory) {
  if (memory->holders)
    ca_spin_unlock_all(memory->locks);
}

void ca_holders_forget(ca_memory *memory, uint64_t start, uint64_t bytes) {
  enum { MANY = 1 << 16 };
  uint64_t first = (start + (1u << PAGE_BITS) - 1) >> PAGE_BITS, end = (start + bytes) >> PAGE_BITS;
  if (!memory->holders || start >> 47 || end <= first)
    return;
  uint64_t *pages = memory->holders->pages;
  if (end - first >= MANY) {
    ca_discard(&pages[first], (size_t)(end - first) * 8);
    for (; (uint64_t)&pages[first] & 4095 && first < end; first++)
      pages[first] = 0;
    for (; (uint64_t)&pages[end] & 4095 && end > first; end--)
      pages[end - 1] = 0;
    return;
  }
  for (; first < end; first++)
    if (pages[first]) /* do not make untouched pages resident */
      pages[first] = 0;
}

void ca_holders_move(ca_memory *memory, uint64_t from, uint64_t to, uint64_t bytes) {
  ca_holders_forget(memory, to, bytes);
  if (!memory->holders || from >> 47 || to >> 47)
    return;
  uint64_t *pages = memory->holders->pages;
  for (uint64_t at = 0; at < bytes; at += 1ull << PAGE_BITS) {
    uint64_t *page = &pages[(from + at) >> PAGE_BITS];
    if (*page) {
      pages[(to + at) >> PAGE_BITS] = *page;
      *page = 0;
    }
  }
}

/* Whether the first thread has values for cells of the page, from the time when it was alone. */
static bool first_was_here(const ca_thread *first, uint64_t address) {
  return ca_shadow_has(&first->shadow, address) && ca_shadow_page_used(&first->shadow, address);
}

ca_others ca_other_holders(ca_memory *memory, ca_thread *self, uint64_t address) {
  struct ca_holders *holders = memory->holders;
  ca_others others = {.count = 2, .slots = ~0ull};
  if (!holders || address >> 47)
    return others;
  uint64_t own = 1ull << self->slot, *page = &holders->pages[address >> PAGE_BITS];
  uint64_t before = *page & (holders->live | ASKED);
  ca_thread *first = holders->first;
  if (first && first != self && !(before & (ASKED | 1ull << first->slot))) {
    before |= ASKED;
    if (first_was_here(first, address))
      before |= 1ull << first->slot;
  }
  *page = before | own;
  before &= ~ASKED;
  others.slots = holders->count[self->slot] > 1 ? before | own : before & ~own;
  others.is_one_each = !(others.slots & holders->crowded);
  if (others.slots == 0) {
    others.count = 0;
    others.whole_page = true;
  } else if ((others.slots & (others.slots - 1)) == 0) {
    uint32_t slot = (uint32_t)__builtin_ctzll(others.slots);
    others.one = holders->thread[slot];
    if (holders->count[slot] == 1)
      others.count = 1;
  }
  return others;
}

ca_thread *ca_holder_in(const ca_memory *memory, uint32_t slot) {
  return memory->holders->thread[slot];
}
