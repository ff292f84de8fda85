#include "shadow.h"
#include "base/pages.h"
#include "base/arena.h"
#include "base/window.h"
#include "places.h"

#define TABLE_BYTES ((size_t)CA_UNITS * 8)
#define PRESENT_BYTES ((size_t)CA_UNITS)
#define USED_BYTES ((size_t)CA_UNITS * 4)
#define SLOP_BYTES ((size_t)CA_SLOP * 4)
#define MAPPED_BYTES (CA_UNIT_BYTES + 2 * SLOP_BYTES)

/* What units without mappings point to; shared by all threads. */
static char *nowhere;

static char *cells_of(const ca_shadow *shadow, uint32_t unit) {
  return (char *)shadow->units[unit];
}

static char *reserve(void) {
  char *memory = ca_map_movable(MAPPED_BYTES);
  return memory ? memory + SLOP_BYTES : NULL;
}

static size_t flat_bytes(const ca_shadow *shadow) {
  return (CA_FLAT_BYTES >> shadow->shift) * 4 + 2 * SLOP_BYTES;
}

static void reserve_flat(ca_shadow *shadow) {
  char *memory = ca_map(flat_bytes(shadow));
  if (!memory)
    return;
  shadow->flat = (uint64_t)memory + SLOP_BYTES;
  for (uint32_t unit = 0; unit < CA_FLAT_BYTES >> shadow->unit_bits; unit++)
    shadow->units[unit] = shadow->flat + unit * CA_UNIT_BYTES;
}

/* Where the values of a unit's cells are to lie. */
static char *room_for(ca_shadow *shadow, uint64_t unit) {
  if (!shadow->windowed)
    return reserve();
  return ca_window_use(shadow->offset, unit) ? cells_of(shadow, (uint32_t)unit) : NULL;
}

static bool is_flat(const ca_shadow *shadow, uint32_t unit) {
  return shadow->flat && unit < CA_FLAT_BYTES >> shadow->unit_bits;
}

bool ca_shadow_init(ca_shadow *shadow, unsigned shift, bool flat) {
  if (!nowhere && !(nowhere = reserve()))
    return false;
  shadow->shift = shift;
  shadow->unit_bits = 32 + shift;
  shadow->used_count = 0;
  shadow->flat = 0;
  shadow->windowed = false;
  shadow->units = ca_map(TABLE_BYTES);
  shadow->present = ca_map(PRESENT_BYTES);
  shadow->used = ca_map(USED_BYTES);
  if (!shadow->units || !shadow->present || !shadow->used)
    return false;
  uint32_t units = CA_UNITS >> shift;
  shadow->windowed = ca_window && shift == 3 && ca_window_take(&shadow->offset);
  for (uint32_t unit = 0; unit < units; unit++)
    shadow->units[unit] =
        shadow->windowed ? ca_window + shadow->offset + unit * CA_UNIT_BYTES : (uint64_t)nowhere;
  if (flat && !shadow->windowed)
    reserve_flat(shadow);
  return true;
}

void ca_shadow_destroy(ca_shadow *shadow) {
  for (uint32_t i = 0; i < shadow->used_count; i++)
    if (!shadow->windowed && !is_flat(shadow, shadow->used[i]))
      ca_unmap(cells_of(shadow, shadow->used[i]) - SLOP_BYTES, MAPPED_BYTES);
  if (shadow->windowed)
    ca_shadow_clear(shadow);
  for (uint32_t i = 0; i < shadow->used_count && shadow->windowed; i++)
    ca_window_give(shadow->offset, shadow->used[i]);
  if (shadow->flat)
    ca_unmap((char *)shadow->flat - SLOP_BYTES, flat_bytes(shadow));
  ca_unmap(shadow->units, TABLE_BYTES);
  ca_unmap(shadow->present, PRESENT_BYTES);
  ca_unmap(shadow->used, USED_BYTES);
  shadow->units = NULL;
}

bool ca_shadow_cover(ca_shadow *shadow, uint64_t start, uint64_t bytes) {
  if (bytes == 0 || start >> 47)
    return true;
  uint64_t last = (start + bytes - 1) >> shadow->unit_bits;
  for (uint64_t unit = start >> shadow->unit_bits; unit <= last && unit < CA_UNITS; unit++) {
    if (shadow->present[unit])
      continue;
    if (!is_flat(shadow, (uint32_t)unit)) {
      char *cells = room_for(shadow, unit);
      if (!cells)
        return false;
      shadow->units[unit] = (uint64_t)cells;
    }
    shadow->present[unit] = 1;
    shadow->used[shadow->used_count++] = (uint32_t)unit;
  }
  return true;
}

/* ---- away from where the target maps memory ---- */

static bool is_in_the_way(const char *cells, uint64_t start, uint64_t bytes) {
  uint64_t own = (uint64_t)cells - SLOP_BYTES;
  return start < own + MAPPED_BYTES && start + bytes > own;
}

bool ca_shadow_is_in_the_way(const ca_shadow *shadow, uint64_t start, uint64_t bytes) {
  if (!shadow)
    return nowhere && is_in_the_way(nowhere, start, bytes);
  for (uint32_t i = 0; i < shadow->used_count; i++)
    if (is_in_the_way(cells_of(shadow, shadow->used[i]), start, bytes))
      return true;
  return false;
}

static char *elsewhere(char *cells) {
  char *to = reserve();
  if (!to || !ca_move(to - SLOP_BYTES, cells - SLOP_BYTES, MAPPED_BYTES))
    return NULL;
  ca_arena_lost(cells - SLOP_BYTES, MAPPED_BYTES);
  return to;
}

bool ca_nowhere_makes_way(uint64_t start, uint64_t bytes) {
  if (nowhere && is_in_the_way(nowhere, start, bytes))
    nowhere = elsewhere(nowhere);
  return nowhere != NULL;
}

void ca_nowhere_clear(void) {
  if (nowhere)
    ca_discard(nowhere - SLOP_BYTES, MAPPED_BYTES);
}

bool ca_shadow_make_way(ca_shadow *shadow, uint64_t start, uint64_t bytes) {
  if (shadow->windowed)
    return true;
  for (uint32_t unit = 0; unit < CA_UNITS >> shadow->shift; unit++)
    if (!shadow->present[unit]) {
      shadow->units[unit] = (uint64_t)nowhere;
    } else if (!is_flat(shadow, unit) && is_in_the_way(cells_of(shadow, unit), start, bytes)) {
      char *cells = elsewhere(cells_of(shadow, unit));
      if (!cells)
        return false;
      shadow->units[unit] = (uint64_t)cells;
    }
  return true;
}

bool ca_shadow_leave_window(ca_shadow *shadow) {
  for (uint32_t unit = 0; unit < CA_UNITS >> shadow->shift; unit++)
    if (!shadow->present[unit])
      shadow->units[unit] = (uint64_t)nowhere;
  for (uint32_t i = 0; i < shadow->used_count; i++) {
    char *cells = reserve();
    /* One piece for the kernel. */
    ca_use_window((uint64_t)cells_of(shadow, shadow->used[i]), CA_UNIT_BYTES, true);
    if (!cells || !ca_move(cells, cells_of(shadow, shadow->used[i]), CA_UNIT_BYTES))
      return false;
    shadow->units[shadow->used[i]] = (uint64_t)cells;
  }
  for (uint32_t i = 0; i < shadow->used_count; i++)
    ca_window_give(shadow->offset, shadow->used[i]);
  shadow->windowed = false;
  return true;
}

static void forget_in_unit(ca_shadow *shadow, uint64_t start, uint64_t last) {
  uint32_t *from = ca_cell(shadow->units, shadow->shift, start);
  uint32_t *to = ca_cell(shadow->units, shadow->shift, last) + 1;
  /* Whole pages go back to the kernel; only what is left over is touched. */
  uint32_t *page = (uint32_t *)(((uint64_t)from + 4095) & ~4095ull);
  uint32_t *page_end = (uint32_t *)((uint64_t)to & ~4095ull);
  if (page_end >= page + 16 * 1024) {
    ca_discard(page, (size_t)(page_end - page) * 4);
    for (; from < page; from++)
      *from = 0;
    from = page_end;
  }
  for (; from < to; from++)
    if (*from) /* do not make untouched pages resident */
      *from = 0;
}

void ca_shadow_forget(ca_shadow *shadow, uint64_t start, uint64_t bytes) {
  if (bytes == 0 || start >> 47)
    return;
  uint64_t last = start + bytes - 1;
  for (uint64_t at = start; at <= last;) {
    uint64_t unit = at >> shadow->unit_bits;
    uint64_t unit_last = ((unit + 1) << shadow->unit_bits) - 1;
    if (unit >= CA_UNITS)
      return;
    if (shadow->present[unit])
      forget_in_unit(shadow, at, last < unit_last ? last : unit_last);
    at = unit_last + 1;
  }
}

static void move_page(ca_shadow *shadow, uint64_t from, uint64_t to) {
  uint32_t *source = ca_cell(shadow->units, shadow->shift, from);
  uint32_t *target = ca_cell(shadow->units, shadow->shift, to);
  size_t cells = ((size_t)1 << CA_PAGE_BITS) >> shadow->shift;
  for (size_t i = 0; i < cells; i++)
    if (source[i]) { /* do not make untouched pages resident */
      target[i] = source[i];
      source[i] = 0;
    }
}

void ca_shadow_move(ca_shadow *shadow, uint64_t from, uint64_t to, uint64_t bytes) {
  ca_shadow_forget(shadow, to, bytes);
  for (uint64_t at = 0; at < bytes; at += 1ull << CA_PAGE_BITS)
    if (ca_shadow_has(shadow, from + at) && ca_shadow_cover(shadow, to + at, 1))
      move_page(shadow, from + at, to + at);
}

void ca_shadow_clear(ca_shadow *shadow) {
  for (uint32_t i = 0; i < shadow->used_count; i++) {
    char *cells = cells_of(shadow, shadow->used[i]);
    if (shadow->windowed)
      ca_discard(cells, CA_UNIT_BYTES);
    else
      ca_discard(cells - SLOP_BYTES, MAPPED_BYTES);
  }
}

static uint64_t *page_of(const ca_shadow *shadow, uint64_t address, size_t *words) {
  uint64_t start = address & ~((1ull << CA_PAGE_BITS) - 1);
  *words = ((size_t)1 << CA_PAGE_BITS) >> shadow->shift >> 1;
  return (uint64_t *)ca_cell(shadow->units, shadow->shift, start);
}

void ca_shadow_mark_page(ca_shadow *shadow, uint64_t address) {
  size_t words;
  uint64_t *cells = page_of(shadow, address, &words);
  for (size_t i = 0; i < words; i++)
    cells[i] |= CA_BOTH(CA_EXCLUSIVE);
}

bool ca_shadow_page_used(const ca_shadow *shadow, uint64_t address) {
  size_t words;
  const uint64_t *cells = page_of(shadow, address, &words);
  for (size_t i = 0; i < words; i++)
    if (cells[i] & ~CA_BOTH(CA_EXCLUSIVE))
      return true;
  return false;
}

void ca_shadow_visit(ca_shadow *shadow, void (*visit)(void *, uint32_t *, size_t), void *context) {
  enum { CHUNK_PAGES = 16384 };
  static unsigned char resident[CHUNK_PAGES];
  for (uint32_t i = 0; i < shadow->used_count; i++) {
    char *memory = cells_of(shadow, shadow->used[i]);
    for (size_t at = 0; at < CA_UNIT_BYTES; at += (size_t)CHUNK_PAGES << 12) {
      if (!ca_resident(memory + at, (size_t)CHUNK_PAGES << 12, resident))
        continue;
      for (int page = 0; page < CHUNK_PAGES; page++)
        if (resident[page] & 1)
          visit(context, (uint32_t *)(memory + at + ((size_t)page << 12)), 1024);
    }
  }
}
