#include "holders.h"
#include "core/base/pages.h"
#include "core/base/arena.h"

enum { PAGE_BITS = 12, LISTED = 1 << 16 };
#define PAGES_BYTES ((size_t)4 << (47 - PAGE_BITS))
#define SEVERAL 0xffffffffu

struct ca_holders {
  /* By page: the number of the thread that has values there, besides the first one, which may have
   * some everywhere. */
  uint32_t *pages;
  ca_thread *first;
  ca_thread *by_number[LISTED]; /* by the low bits */
};

void ca_holders_init(ca_memory *memory) {
  struct ca_holders *holders = ca_map(sizeof *holders);
  uint32_t *pages = ca_map_movable(PAGES_BYTES);
  if (!holders || !pages)
    return;
  holders->pages = pages;
  holders->first = memory->threads;
  memory->holders = holders;
}

bool ca_holders_make_way(ca_memory *memory, uint64_t start, uint64_t bytes) {
  struct ca_holders *holders = memory->holders;
  if (!holders)
    return true;
  uint64_t own = (uint64_t)holders->pages;
  if (start >= own + PAGES_BYTES || start + bytes <= own)
    return true;
  uint32_t *to = ca_map_movable(PAGES_BYTES);
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
  ca_thread **listed = &memory->holders->by_number[thread->stacks.number % LISTED];
  thread->is_listed = *listed == NULL;
  if (thread->is_listed)
    *listed = thread;
}

void ca_holders_ended(ca_memory *memory, const ca_thread *thread) {
  struct ca_holders *holders = memory->holders;
  if (holders->first == thread)
    holders->first = NULL;
  else if (thread->is_listed)
    holders->by_number[thread->stacks.number % LISTED] = NULL;
}

static ca_thread *find(const struct ca_holders *holders, uint32_t number) {
  ca_thread *thread = holders->by_number[number % LISTED];
  return thread && thread->stacks.number == number ? thread : NULL;
}

int ca_other_holders(ca_memory *memory, const ca_thread *self, uint64_t address,
                     ca_thread *found[1]) {
  struct ca_holders *holders = memory->holders;
  if (!holders)
    return -1;
  uint32_t *holder = &holders->pages[address >> PAGE_BITS];
  if (self == holders->first) {
    found[0] = *holder && *holder != SEVERAL ? find(holders, *holder) : NULL;
    return *holder == SEVERAL ? -1 : found[0] != NULL;
  }
  if (!self->is_listed)
    *holder = SEVERAL;
  else if (*holder == 0 || (*holder != SEVERAL && !find(holders, *holder)))
    *holder = self->stacks.number;
  else if (*holder != self->stacks.number)
    *holder = SEVERAL;
  found[0] = holders->first;
  return *holder == SEVERAL ? -1 : found[0] != NULL;
}
