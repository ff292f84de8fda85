#include "described.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/low_memory.h"
#include "dynamorio/state/messages.h"

static void *mutex;

void cd_described_init(void) {
  mutex = dr_mutex_create();
}

static bool same_accesses(const cd_accesses *a, const cd_accesses *b) {
  if (a->count != b->count)
    return false;
  for (uint i = 0; i < a->count; i++)
    if (a->list[i].offset != b->list[i].offset || a->list[i].size != b->list[i].size ||
        a->list[i].write != b->list[i].write || a->list[i].by_sp != b->list[i].by_sp)
      return false;
  return true;
}

/* The address, below 2 GB, of something equal that stays. */
static uint64_t kept(const cd_accesses *accesses) {
  enum { SLOTS = 1 << 13 };
  static cd_accesses *known[SLOTS];
  uint hash = accesses->count;
  for (uint i = 0; i < accesses->count; i++)
    hash = (hash ^ (uint)(accesses->list[i].offset << 16) ^ accesses->list[i].size << 1 ^
            accesses->list[i].write ^ accesses->list[i].by_sp << 15) *
           0x9E3779B1u;
  dr_mutex_lock(mutex);
  uint at = hash >> 19;
  uint tries = 0;
  while (known[at] && !same_accesses(known[at], accesses)) {
    at = (at + 1) % SLOTS;
    if (++tries == SLOTS)
      cd_fail_translating("it has too many kinds of accesses");
  }
  if (!known[at]) {
    cd_accesses *copy = cd_low_memory_alloc(sizeof *copy);
    *copy = *accesses;
    known[at] = copy;
  }
  uint64_t result = (uint64_t)known[at];
  dr_mutex_unlock(mutex);
  return result;
}

uint64_t cd_described(const cd_group *g, int anchor) {
  cd_accesses accesses = {.count = g->count};
  for (uint i = 0; i < g->count; i++) {
    accesses.list[i].offset = (short)(g->items[i].offset - anchor);
    accesses.list[i].size = g->items[i].size;
    accesses.list[i].write = g->items[i].write;
    accesses.list[i].by_sp = g->items[i].by_sp;
  }
  return kept(&accesses);
}
