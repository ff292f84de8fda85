#include "string_ops.h"
#include "base/base.h"
#include "base/load.h"
#include "core/stack/work.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "accounting.h"
#include "diagnosis.h"
#include "join.h"

typedef struct {
  uint64_t count, source, destination, value;
} registers;

/* The whole range that `count` elements from `first` on take, upwards or downwards. */
static void range(ca_hot *hot, uint64_t first, uint64_t count, uint64_t bytes, bool down,
                  bool write) {
  cd_access(hot, down ? first - (count - 1) * bytes : first, count * bytes, write);
}

static bool load(uint64_t address, uint64_t bytes, uint64_t *value) {
  *value = 0;
  return ca_load(address, value, bytes);
}

/* How many elements repe/repne cmps or scas will look at; reads the target's memory as it will. */
static uint64_t looked_at(uint64_t which, const registers *r) {
  uint64_t bytes = which & 15, value = 0, other = r->value, n = 0;
  int64_t step = which & CD_STRING_DOWN ? -(int64_t)bytes : (int64_t)bytes;
  uint64_t mask = bytes == 8 ? ~0ull : (1ull << (8 * bytes)) - 1;
  while (n < r->count) {
    uint64_t at = r->destination + n * (uint64_t)step;
    if (!load(at, bytes, &value))
      break;
    if ((which & CD_STRING_SOURCE) && !load(r->source + n * (uint64_t)step, bytes, &other))
      break;
    n++;
    bool equal = ((value ^ other) & mask) == 0;
    if (equal == !!(which & CD_STRING_UNTIL_EQUAL))
      break;
  }
  return n;
}

static void add_work(ca_hot *hot, uint64_t work) {
  if (cd_process.stores.counts_instructions)
    return;
  if (CA_UNLIKELY(work >= CA_LITTLE_WORK || (uint32_t)hot->cost >= CA_LITTLE_WORK))
    cd_join(hot);
  ca_add_work(hot, work);
}

void cd_h_string(ca_hot *hot, uint64_t which, uint64_t count, uint64_t source) {
  registers r = {count, source, hot[0].thread ? cd_slot(hot, CD_SLOT_D) : 0,
                 cd_slot(hot, CD_SLOT_E)};
  if (!hot->thread || count == 0)
    return;
  uint64_t bytes = which & 15;
  bool down = which & CD_STRING_DOWN;
  cd_lock(hot);
  if (which & CD_STRING_COMPARES)
    r.count = looked_at(which, &r);
  uint64_t total = r.count * bytes;
  unsigned operands =
      !!(which & CD_STRING_SOURCE) + !!(which & (CD_STRING_WRITES | CD_STRING_COMPARES));
  if (r.count < 1ull << 47) /* otherwise it will fault */
    add_work(hot, operands * ca_cells_beyond(cd_process.memory.shift, total));
  bool compares = which & CD_STRING_COMPARES, writes = which & CD_STRING_WRITES;
  bool overlap = (which & CD_STRING_SOURCE) && (which & CD_STRING_WRITES) &&
                 r.source - r.destination + total < 2 * total;
  if (overlap || cd_tells_each()) {
    /* An element may be read that the instruction has written. */
    for (uint64_t i = 0; i < r.count; i++) {
      uint64_t at = down ? -(i * bytes) : i * bytes;
      if (which & CD_STRING_SOURCE)
        cd_access(hot, r.source + at, bytes, false);
      if (writes || compares)
        cd_access(hot, r.destination + at, bytes, writes);
    }
  } else if (r.count > 0) {
    if (which & CD_STRING_SOURCE)
      range(hot, r.source, r.count, bytes, down, false);
    if (writes || compares)
      range(hot, r.destination, r.count, bytes, down, writes);
  }
  cd_unlock(hot);
}
