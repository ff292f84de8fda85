/* What translated code calls through stubs. No vector registers here: they hold the target's. */
#include "dynamorio/client.h"
#include "core/stack/hotpath.h"
#include "core/stack/work.h"

/* Beyond 47 bits there is no memory, and inlined code looks at 47 bits only. */
static uint64_t in_user_space(uint64_t address) {
  return address & ((1ull << 47) - 1);
}

void cd_h_read(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_read(hot, in_user_space(address), size);
  cd_unlock(hot);
}

void cd_h_write(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_write(hot, in_user_space(address), size);
  cd_unlock(hot);
}

void cd_h_accesses(ca_hot *hot, uint64_t address, uint64_t accesses, uint64_t c) {
  const cd_accesses *all = (const cd_accesses *)accesses;
  if (!hot->thread)
    return;
  cd_lock(hot);
  for (uint i = 0; i < all->count; i++) {
    uint64_t at = in_user_space(address + (uint64_t)(int64_t)all->list[i].offset);
    if (all->list[i].write)
      cd_write(hot, at, all->list[i].size);
    else
      cd_read(hot, at, all->list[i].size);
  }
  cd_unlock(hot);
}

void cd_q_old(ca_hot *hot, uint64_t value) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_old_read(hot, (uint32_t)value);
  cd_unlock(hot);
}

/* What may take long is due at a call at the latest: no value of a cell is in a register then. */
static inline void upkeep(ca_hot *hot) {
  if (CA_UNLIKELY(ca_renumber_due(hot)))
    ca_renumber(hot);
  cd_set_limit(hot);
  if (CA_UNLIKELY((hot->s->cost + hot->cost) & CA_NEARLY_FULL)) {
    ca_bank(hot);
    ca_spill(hot->stack, hot->s);
  }
}

void cd_h_drain(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_join(hot);
  ca_bank(hot);
  ca_spill(hot->stack, hot->s);
  cd_unlock(hot);
}

void cd_h_call(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t construct) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_join(hot);
  upkeep(hot);
  ca_call(hot, &cd_process, target, (uint32_t)construct, sp);
  cd_unlock(hot);
}

void cd_h_return(ca_hot *hot, uint64_t sp, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_join(hot);
  ca_return(hot, sp);
  cd_unlock(hot);
}

void cd_h_entry(ca_hot *hot, uint64_t address, uint64_t sp, uint64_t construct) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_join(hot);
  upkeep(hot);
  ca_entry(hot, address, (uint32_t)construct, sp);
  cd_unlock(hot);
}

void cd_h_binder(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (hot->thread)
    ca_binder(hot);
}

void cd_h_trace(ca_hot *hot, uint64_t kind, uint64_t a, uint64_t b) {
  bool access = kind == CA_TRACE_READ || kind == CA_TRACE_WRITE;
  if (!hot->thread)
    return;
  if (access)
    a = in_user_space(a);
  cd_lock(hot);
  ca_trace(&cd_process, hot->thread->number, (uint32_t)kind, a, b);
  cd_unlock(hot);
}

/* ---- string instructions with a repeat prefix: b = rcx, c = rsi, slots hold the rest ---- */

typedef struct {
  uint64_t count, source, destination, value;
} registers;

static void one(ca_hot *hot, uint64_t address, uint64_t bytes, bool write) {
  if (cd_process.tracing)
    ca_trace(&cd_process, hot->thread->number, write ? CA_TRACE_WRITE : CA_TRACE_READ, address,
             bytes);
  if (write)
    cd_write(hot, address, bytes);
  else
    cd_read(hot, address, bytes);
}

/* The whole range that `count` elements from `first` on take, upwards or downwards. */
static void range(ca_hot *hot, uint64_t first, uint64_t count, uint64_t bytes, bool down,
                  bool write) {
  one(hot, down ? first - (count - 1) * bytes : first, count * bytes, write);
}

/* How many elements repe/repne cmps or scas will look at; reads the target's memory as it will. */
static uint64_t looked_at(uint64_t which, const registers *r) {
  uint64_t bytes = which & 15, value = 0, other = r->value, n = 0;
  int64_t step = which & CD_REPEAT_DOWN ? -(int64_t)bytes : (int64_t)bytes;
  uint64_t mask = bytes == 8 ? ~0ull : (1ull << (8 * bytes)) - 1;
  while (n < r->count) {
    uint64_t at = r->destination + n * (uint64_t)step;
    if (!cd_safe_load(at, bytes, &value))
      break;
    if ((which & CD_REPEAT_SOURCE) && !cd_safe_load(r->source + n * (uint64_t)step, bytes, &other))
      break;
    n++;
    bool equal = ((value ^ other) & mask) == 0;
    if (equal == !!(which & CD_REPEAT_UNTIL_EQUAL))
      break;
  }
  return n;
}

static void add_work(ca_hot *hot, uint64_t work) {
  if (cd_process.counts_instructions)
    return;
  if (CA_UNLIKELY(work >= CA_LITTLE_WORK || (uint32_t)hot->cost >= CA_LITTLE_WORK))
    cd_join(hot);
  ca_add_work(hot, work);
}

void cd_h_repeat(ca_hot *hot, uint64_t which, uint64_t count, uint64_t source) {
  registers r = {count, source, hot[0].thread ? cd_slot(hot, CD_SLOT_D) : 0,
                 cd_slot(hot, CD_SLOT_E)};
  if (!hot->thread || count == 0)
    return;
  uint64_t bytes = which & 15;
  bool down = which & CD_REPEAT_DOWN;
  cd_lock(hot);
  if (which & CD_REPEAT_COMPARES)
    r.count = looked_at(which, &r);
  uint64_t total = r.count * bytes;
  if (r.count < 1ull << 47) /* otherwise it will fault */
    add_work(hot, ca_cells_beyond(&cd_process, total));
  bool reads_both = which & CD_REPEAT_COMPARES;
  bool overlap = (which & CD_REPEAT_SOURCE) && (which & CD_REPEAT_WRITES) &&
                 r.source - r.destination + total < 2 * total;
  if (overlap) {
    /* An element may be read that the instruction has written. */
    for (uint64_t i = 0; i < r.count; i++) {
      uint64_t at = down ? -(i * bytes) : i * bytes;
      one(hot, r.source + at, bytes, false);
      one(hot, r.destination + at, bytes, true);
    }
  } else if (r.count > 0) {
    if (which & CD_REPEAT_SOURCE)
      range(hot, r.source, r.count, bytes, down, false);
    if (which & (CD_REPEAT_WRITES | CD_REPEAT_COMPARES))
      range(hot, r.destination, r.count, bytes, down, !reads_both);
  }
  cd_unlock(hot);
}
