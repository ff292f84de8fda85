#include "taken.h"

#ifdef CA_AT_ONCE
#include "base/pause.h"

/* Some 5 us: a store is held back for much less. */
enum { OVER = 1 << 14 };

static void take_again(const ca_thread *from, uint64_t address) {
  if (!ca_shadow_has(&from->shadow, address))
    return;
  uint32_t *cell = ca_cell(from->shadow.units, from->shadow.shift, address);
  if (CA_UNLIKELY(*cell & CA_EXCLUSIVE))
    __atomic_fetch_and(cell, CA_TIME_MASK, __ATOMIC_RELAXED);
}

/* Those that may come back yet stay. */
static void look(ca_thread *from) {
  uint64_t now = __builtin_ia32_rdtsc();
  uint32_t kept = 0;
  for (uint32_t i = 0; i < from->taken_count; i++) {
    ca_taken taken = from->taken[i];
    take_again(from, taken.address);
    if (now - taken.ticks < OVER)
      from->taken[kept++] = taken;
  }
  from->taken_count = kept;
}

void ca_taken_note(ca_thread *from, uint64_t address) {
  ca_spin_lock(&from->taken_lock);
  while (from->taken_count == CA_TAKEN) {
    look(from);
    ca_pause();
  }
  from->taken[from->taken_count++] = (ca_taken){address, __builtin_ia32_rdtsc()};
  ca_spin_unlock(&from->taken_lock);
}

void ca_taken_look(ca_thread *from) {
  if (from->taken_count == 0)
    return;
  ca_spin_lock(&from->taken_lock);
  look(from);
  ca_spin_unlock(&from->taken_lock);
}

void ca_taken_settle_all(ca_thread *self) {
  ca_spin_lock(&self->taken_lock);
  for (uint32_t i = 0; i < self->taken_count; i++)
    take_again(self, self->taken[i].address);
  self->taken_count = 0;
  ca_spin_unlock(&self->taken_lock);
}
#endif
