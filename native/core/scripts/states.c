#include "states.h"
#include "base/arena.h"

/* Open addressing. Threads write for places on their own stacks. */
enum { SLOTS = 1 << 16, PROBES = 32 };

struct ca_script_states {
  struct {
    uint64_t sp, state;
  } slots[SLOTS];
};

struct ca_script_states *ca_script_states_new(void) {
  return ca_map(sizeof(struct ca_script_states));
}

void ca_script_states_free(struct ca_script_states *states) {
  ca_unmap(states, sizeof *states);
}

static uint32_t home(uint64_t sp) {
  return (uint32_t)((sp >> 3) * 0x9E3779B97F4A7C15ull >> 48);
}

void ca_script_note_state(struct ca_script_states *states, uint64_t sp, uint64_t state) {
  uint32_t first = home(sp) % SLOTS;
  for (uint32_t i = 0; i < PROBES; i++) {
    uint32_t at = (first + i) % SLOTS;
    uint64_t there = __atomic_load_n(&states->slots[at].sp, __ATOMIC_RELAXED);
    if (there == 0 &&
        !__atomic_compare_exchange_n(&states->slots[at].sp, &there, sp, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED) &&
        there != sp)
      continue;
    if (there == 0 || there == sp) {
      states->slots[at].state = state;
      return;
    }
  }
  /* What was there is looked for in vain. */
  states->slots[first].state = state;
  __atomic_store_n(&states->slots[first].sp, sp, __ATOMIC_RELAXED);
}

uint64_t ca_script_state_at(const struct ca_script_states *states, uint64_t sp) {
  for (uint32_t i = 0; i < PROBES; i++) {
    uint32_t at = (home(sp) + i) % SLOTS;
    uint64_t there = __atomic_load_n(&states->slots[at].sp, __ATOMIC_RELAXED);
    if (there == sp)
      return states->slots[at].state;
    if (there == 0)
      break;
  }
  return 0;
}

uint64_t ca_script_place_above(const struct ca_script_states *states, uint64_t sp, uint64_t reach) {
  uint64_t nearest = 0;
  for (uint32_t i = 0; i < SLOTS; i++) {
    uint64_t there = states->slots[i].sp;
    if (there - sp < reach && (nearest == 0 || there < nearest))
      nearest = there;
  }
  return nearest;
}
