/* Reads and writes out of line, for whole ranges: exact, and what inlined sequences fall back on.
 */
#ifndef CA_ACCESS_H
#define CA_ACCESS_H

#include "core/process/process.h"

void ca_read(ca_hot *hot, uint64_t address, uint64_t bytes);
void ca_write(ca_hot *hot, uint64_t address, uint64_t bytes);
/* A system call of this thread stored there. */
void ca_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes);

/* A cell with shadow value `value`, older than the parent of the top activation (or external),
 * is read: does the accounting, does not store the new time. */
void ca_old_read(ca_hot *hot, uint32_t value);
/* The same for a write of a cell older than the top activation; only with
 * `footprint`. */
void ca_old_write(ca_hot *hot, uint32_t value);

/* Order-preserving compaction of a thread's times; only at points where the engine holds no
 * shadow values in registers. `hot` must be the thread's current state and is updated. */
void ca_renumber(ca_hot *hot);

/* Whether ca_renumber is due. */
static inline bool ca_renumber_due(const ca_hot *hot) {
  return (uint32_t)hot->count >= CA_TIME_SOFT_LIMIT || hot->thread->wants_renumbering;
}

#endif
