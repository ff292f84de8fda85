#include "cover.h"
#include "holders.h"
#include "places.h"
#include "base/arena.h"

bool ca_cover_init(ca_memory *memory) {
  memory->covered = ca_map((size_t)CA_UNITS * 4);
  memory->is_covered = ca_map(CA_UNITS);
  return memory->covered && memory->is_covered;
}

void ca_cover_destroy(ca_memory *memory) {
  ca_unmap(memory->covered, (size_t)CA_UNITS * 4);
  ca_unmap(memory->is_covered, CA_UNITS);
}

static bool covers_lately(const ca_memory *memory) {
  return memory->covers_lately && memory->threaded;
}

bool ca_cover_like_others(const ca_memory *memory, ca_shadow *shadow) {
  if (covers_lately(memory) && !shadow->windowed)
    return true;
  for (uint32_t i = 0; i < memory->covered_count; i++)
    if (!ca_shadow_cover(shadow, (uint64_t)memory->covered[i] << shadow->unit_bits, 1))
      return false;
  return true;
}

bool ca_cover(ca_memory *memory, uint64_t start, uint64_t bytes) {
  if (bytes == 0 || start >> 47)
    return true;
  if (start + bytes > CA_FLAT_BYTES)
    memory->flat = false;
  unsigned unit_bits = 32 + memory->shift;
  uint64_t last = (start + bytes - 1) >> unit_bits;
  for (uint64_t unit = start >> unit_bits; unit <= last && unit < CA_UNITS; unit++) {
    if (memory->is_covered[unit])
      continue;
    memory->is_covered[unit] = 1;
    memory->covered[memory->covered_count++] = (uint32_t)unit;
    for (ca_thread *thread = memory->threads; thread; thread = thread->next)
      if ((!covers_lately(memory) || thread->shadow.windowed) &&
          !ca_shadow_cover(&thread->shadow, unit << unit_bits, 1))
        return false;
  }
  return true;
}

bool ca_can_cover(const ca_memory *memory, uint64_t start, uint64_t bytes) {
  unsigned unit_bits = 32 + memory->shift;
  if (bytes == 0 || start >> 47)
    return true;
  uint64_t last = (start + bytes - 1) >> unit_bits;
  for (uint64_t unit = start >> unit_bits; unit <= last && unit < CA_UNITS; unit++)
    for (ca_thread *thread = memory->threads; thread && !memory->is_covered[unit];
         thread = thread->next)
      if (thread->shadow.windowed && !ca_window_has_room(thread->shadow.offset, unit))
        return false;
  return true;
}

bool ca_cover_lately(ca_thread *thread, uint64_t address, uint64_t bytes) {
  ca_shadow *shadow = &thread->shadow;
  if (CA_LIKELY(ca_shadow_has(shadow, address) && ca_shadow_has(shadow, address + bytes - 1)))
    return true;
  return ca_shadow_cover(shadow, address, bytes);
}

bool ca_others_make_way(const ca_memory *memory, const ca_thread *self, uint64_t start,
                        uint64_t bytes) {
  if (ca_shadow_is_in_the_way(NULL, start, bytes))
    return true;
  for (const ca_thread *thread = memory->threads; thread; thread = thread->next)
    if (thread != self && ca_shadow_is_in_the_way(&thread->shadow, start, bytes))
      return true;
  return false;
}

bool ca_cells_make_way(ca_memory *memory, uint64_t start, uint64_t bytes) {
  bool moved = ca_nowhere_makes_way(start, bytes) && ca_holders_make_way(memory, start, bytes);
  for (ca_thread *thread = memory->threads; moved && thread; thread = thread->next)
    moved = ca_shadow_make_way(&thread->shadow, start, bytes);
  return moved;
}

void ca_uncover(ca_memory *memory, uint64_t start, uint64_t bytes) {
  for (ca_thread *thread = memory->threads; thread; thread = thread->next)
    ca_shadow_forget(&thread->shadow, start, bytes);
  ca_holders_forget(memory, start, bytes);
}

void ca_cells_moved(ca_memory *memory, uint64_t from, uint64_t to, uint64_t bytes) {
  for (ca_thread *thread = memory->threads; thread; thread = thread->next)
    ca_shadow_move(&thread->shadow, from, to, bytes);
  ca_holders_move(memory, from, to, bytes);
}
