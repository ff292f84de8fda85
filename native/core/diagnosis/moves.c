#include "moves.h"

enum { LEAST = 4 /* cells: fewer are no array */ };

static bool is_there(const ca_log *log, const ca_load *load, int64_t by) {
  uint64_t to = load->address + (uint64_t)by;
  if (!ca_log_stored(log, to & ~3ull) || !ca_log_stored(log, (to + load->bytes - 1) & ~3ull))
    return false;
  for (uint32_t i = 0; i < load->bytes; i++)
    if (((const uint8_t *)to)[i] != (uint8_t)(load->value >> (8 * i)))
      return false;
  return true;
}

static uint64_t size_of(int64_t by) {
  return (uint64_t)(by < 0 ? -by : by);
}

/* The distance by which the load would have come to the address of a store: the value is there. */
static bool leads_to(const ca_log *log, const ca_load *load, uint64_t store) {
  return load->address != store && is_there(log, load, (int64_t)(store - load->address));
}

/* Of the stores that were seen, the distance that most of them may have, the shortest first. */
static int64_t likely_distance(const ca_log *log) {
  int64_t best = 0;
  uint32_t votes = 0;
  for (uint32_t i = 0; i < log->loads && i < 2 * CA_STORES_SEEN; i++)
    for (uint32_t s = 0; s < log->seen; s++) {
      int64_t by = (int64_t)(log->stores[s] - log->list[i].address);
      if (by == best || !leads_to(log, &log->list[i], log->stores[s]))
        continue;
      uint32_t count = 0;
      for (uint32_t k = 0; k < log->loads && k < 2 * CA_STORES_SEEN; k++)
        count += is_there(log, &log->list[k], by);
      if (count > votes || (count == votes && size_of(by) < size_of(best))) {
        best = by;
        votes = count;
      }
    }
  return best;
}

ca_move ca_move_of(const ca_log *log) {
  ca_move move = {.by = log->gone || log->seen < LEAST ? 0 : likely_distance(log)};
  uint64_t cells = 0, bytes = 0;
  if (move.by == 0)
    return move;
  move.low = ~0ull;
  for (uint32_t i = 0; i < log->loads; i++) {
    const ca_load *load = &log->list[i];
    if (!is_there(log, load, move.by))
      continue;
    cells++;
    bytes += load->bytes;
    move.low = load->address < move.low ? load->address : move.low;
    move.high = load->address + load->bytes > move.high ? load->address + load->bytes : move.high;
  }
  move.moved = cells >= LEAST && 4 * bytes >= 3 * 4 * log->outside;
  return move;
}

static uint64_t common(uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
  uint64_t low = a_low > b_low ? a_low : b_low, high = a_high < b_high ? a_high : b_high;
  return high > low ? high - low : 0;
}

bool ca_moved_again(const ca_move *first, const ca_move *second) {
  uint64_t bytes = second->high - second->low;
  if (!first->moved || !second->moved ||
      2 * common(first->low + (uint64_t)first->by, first->high + (uint64_t)first->by, second->low,
                 second->high) <
          bytes)
    return false;
  /* To another block, unless it is as far away as the time before: rows of a table follow each
   * other at one distance, and so do two buffers that are filled in turn. An array that makes room
   * has become larger in between. */
  if (size_of(second->by) >= bytes)
    return size_of(second->by) != size_of(first->by);
  if (second->by != first->by)
    return false;
  /* What moves up may be making room in sorted order, and then how far depends on what is there:
   * only from one place, or towards what goes away, is it moved for no reason of its own. */
  uint64_t apart = second->low > first->low ? second->low - first->low : first->low - second->low;
  return second->by < 0 || apart <= 2 * size_of(second->by);
}
