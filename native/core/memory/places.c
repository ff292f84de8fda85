#include "places.h"
#include "base/window.h"
#include "units.h"

enum { PLACES = (int)((CA_WINDOW_END - CA_WINDOW_START) / CA_UNIT_BYTES) };
enum { UNITS = (int)(CA_UNITS >> 3), OFFSETS = PLACES - UNITS };

static struct {
  bool taken;
  bool accessible; /* all of it, whoever has had it */
} places[PLACES];
/* By how many threads. */
static uint16_t in_use[UNITS];
static uint16_t units[UNITS]; /* those in use, or that have been */
static uint32_t unit_count;

static bool is_taken(uint64_t place) {
  return place < PLACES && places[place].taken;
}

static bool fits(uint64_t by) {
  for (uint32_t i = 0; i < unit_count; i++)
    if (in_use[units[i]] && is_taken(units[i] + by))
      return false;
  return true;
}

/* The first one from `by` on, or OFFSETS. */
static uint64_t next_offset(uint64_t by) {
  /* Memory grows into neighbouring units. */
  while (by < OFFSETS && !(fits(by) && (by == 0 || (fits(by - 1) && fits(by + 1)))))
    by++;
  return by;
}

bool ca_window_take(uint64_t *offset) {
  uint64_t by = next_offset(0);
  if (by == OFFSETS)
    return false;
  *offset = by * CA_UNIT_BYTES;
  return true;
}

/* Of all units in use at an offset. */
static void set_taken(uint64_t by, bool taken) {
  for (uint32_t i = 0; i < unit_count; i++)
    if (in_use[units[i]])
      places[units[i] + by].taken = taken;
}

bool ca_window_has(uint32_t threads) {
  uint16_t tried[OFFSETS];
  uint32_t count = 0;
  for (uint64_t by = 0; count < threads; by++) {
    by = next_offset(by);
    if (by == OFFSETS)
      break;
    set_taken(by, true);
    tried[count++] = (uint16_t)by;
  }
  for (uint32_t i = 0; i < count; i++)
    set_taken(tried[i], false);
  return count == threads;
}

static bool make_accessible(uint64_t offset, uint64_t start, uint64_t end) {
  return start >= end || ca_use_window(ca_in_window(start) + offset, (end - start) / 2, true);
}

bool ca_window_has_room(uint64_t offset, uint64_t unit) {
  return !is_taken(unit + offset / CA_UNIT_BYTES);
}

bool ca_window_use(uint64_t offset, uint64_t unit) {
  uint64_t place = unit + offset / CA_UNIT_BYTES, bytes = 8 * (CA_UNIT_BYTES / 4);
  uint64_t start = unit * bytes, end = start + bytes;
  uint64_t below = end < CA_WINDOW_FIRST ? end : CA_WINDOW_FIRST;
  uint64_t above = start > CA_WINDOW_LAST ? start : CA_WINDOW_LAST;
  if (unit >= UNITS || place >= PLACES || places[place].taken)
    return false;
  if (!places[place].accessible) {
    if (!make_accessible(offset, start, below) || !make_accessible(offset, above, end))
      return false;
    places[place].accessible = below == end || above == start;
  }
  places[place].taken = true;
  if (in_use[unit]++ == 0) {
    for (uint32_t i = 0; i < unit_count; i++)
      if (units[i] == unit)
        return true;
    units[unit_count++] = (uint16_t)unit;
  }
  return true;
}

void ca_window_give(uint64_t offset, uint64_t unit) {
  places[unit + offset / CA_UNIT_BYTES].taken = false;
  in_use[unit]--;
}
