/* Reads and writes out of line, for whole ranges: exact, and what inlined sequences fall back on.
 */
#ifndef CA_ACCESS_H
#define CA_ACCESS_H

#include "thread.h"
#include "core/stack/pending.h"

/* The entry for an external value. */
static inline uint32_t ca_external(const ca_thread *thread, uint32_t time) {
  return thread->external[time >> CA_TIME_SHIFT];
}

static inline bool ca_is_external(uint32_t time) {
  return time != 0 && time < CA_EXTERNAL_LIMIT;
}

void ca_read(ca_hot *hot, uint64_t address, uint64_t bytes);
void ca_write(ca_hot *hot, uint64_t address, uint64_t bytes);
/* The same for code that addresses by the stack pointer, see stack/course.h. */
void ca_write_by_sp(ca_hot *hot, uint64_t address, uint64_t bytes);
/* A system call of this thread stored there. */
void ca_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes);

/* How those acquire cells from other threads, for inlined code that has done all the rest, and left
 * the cells' CA_EXCLUSIVE as it was. To acquire twice changes nothing; for reads it is due only
 * where the thread had no value of its own. */
void ca_acquire_read(ca_hot *hot, uint64_t address, uint64_t bytes);
void ca_acquire_write(ca_hot *hot, uint64_t address, uint64_t bytes);

/* The same before the inlined accounting of a cell that the thread reads without a valid value, or
 * writes. The cell has memory of its own. */
void ca_acquire_cell_read(ca_hot *hot, uint64_t address);
void ca_acquire_cell_write(ca_hot *hot, uint64_t address);

/* A cell with shadow value `value`, older than the parent of the top activation (or external),
 * is read: does the accounting, does not store the new time. */
void ca_old_read(ca_hot *hot, uint32_t value);
/* The same for a write of a cell older than the top activation; only with
 * `footprint`. */
void ca_old_write(ca_hot *hot, uint32_t value);
/* A cell of the value is written otherwise than by the stack pointer, see ca_hot.before_known. Does
 * not store the new time. */
void ca_known_write(ca_hot *hot, uint32_t value);

/* Cells whose reads have been counted as those of cells last touched under a frame `above` below
 * the top one (1: its parent) are older, or external: that is put right. Bit i of `which` is for
 * the cell of value values[i] & CA_TIME_MASK, bit 32 + i for that of its high half; one is set.
 * Returns those that are left for ca_counted_reads, nearly always none. */
static inline uint64_t ca_old_reads(ca_hot *hot, const uint64_t *values, int count, uint64_t which,
                                    int above) {
  ca_frame *top = hot->s, *opaque = hot->stack->opaque;
  int64_t reads = 0;
  uint64_t left = 0;
  do {
    int bit = __builtin_ctzll(which);
    uint32_t time = (uint32_t)(values[count == 1 ? 0 : bit & 31] >> (bit & 32)) & CA_TIME_MASK;
    ptrdiff_t near = ca_pending_near(hot->stack, top - 1 - above, time);
    ca_frame *seen = top - 1 - above - CA_FRAMES_SEEN + near;
    reads++;
    if (CA_UNLIKELY(near == 0 || time < CA_EXTERNAL_LIMIT))
      left |= 1ull << bit;
    else if (CA_LIKELY(seen >= opaque))
      seen->rms--; /* that of a frame below the root is nobody's */
  } while (which &= which - 1);
  /* They will be taken off that frame. */
  top[-above].rms += opaque == top || (above > 1 && opaque == top - 1) ? 0 : reads;
  return left;
}

/* The rest of ca_old_reads, for cells that are in no hurry. */
void ca_counted_reads(ca_hot *hot, const uint64_t *values, uint64_t which);

#endif
