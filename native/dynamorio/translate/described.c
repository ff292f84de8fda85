#include "described.h"
#include <stddef.h>
#include <string.h>
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/low_memory.h"

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

typedef struct known {
  struct known *next;
  cd_accesses accesses; /* as many as there are */
} known;

static uint hash_of(const cd_accesses *accesses) {
  uint hash = accesses->count;
  for (uint i = 0; i < accesses->count; i++)
    hash = (hash ^ (uint)(accesses->list[i].offset << 16) ^ accesses->list[i].size << 1 ^
            accesses->list[i].write ^ accesses->list[i].by_sp << 15) *
           0x9E3779B1u;
  return hash;
}

/* The address, below 2 GB, of something equal that stays. Browsers have tens of thousands. */
static uint64_t kept(const cd_accesses *accesses) {
  enum { BITS = 13 };
  static known *lists[1 << BITS];
  known **list = &lists[hash_of(accesses) >> (32 - BITS)];
  dr_mutex_lock(mutex);
  known *one = *list;
  while (one && !same_accesses(&one->accesses, accesses))
    one = one->next;
  if (!one) {
    size_t bytes = offsetof(cd_accesses, list) + accesses->count * sizeof accesses->list[0];
    one = cd_low_memory_alloc(offsetof(known, accesses) + bytes);
    memcpy(&one->accesses, accesses, bytes);
    one->next = *list;
    *list = one;
  }
  dr_mutex_unlock(mutex);
  return (uint64_t)&one->accesses;
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
