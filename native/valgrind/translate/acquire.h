/* Coherence: what accesses acquire from other threads, once the process has several.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each thread has values of its own, so a write must invalidate the other threads' values for the
 * cell (they will count a re-read). The top bit of a value says that no other thread has one: a
 * write of such a cell acquires nothing. Nor does a read of a cell that the thread has a value for,
 * whatever its time. Everything else is done as with one thread, before, and leaves that bit as it
 * was. Acquiring changes nothing but it and other threads' values, and twice is the same as once.
 * So one helper call is enough for a group, if any access of it acquires: for writes of cells
 * without that bit, and for reads that the call for reads has found to be the thread's first. */
#ifndef CV_ACQUIRE_H
#define CV_ACQUIRE_H

#include "pub_tool_basics.h"
#include "block.h"

/* Whether a further access fits into the group; else cv_access_flush, first. */
Bool cv_acquire_fits(const cv_block *b, IRTemp root);
void cv_acquire_add(cv_block *b, cv_address at, UInt size, Bool write);
/* Of the values that the call for reads gets, those in `which` (see hot.acquire) are of cells that
 * access `at` of the group reads. -1: of none. */
void cv_acquire_value(cv_block *b, Int at, ULong which);
static inline Int cv_acquire_latest(const cv_block *b) {
  return b->acquired.count - 1;
}
/* The value of a cell, or of two, that the latest of them writes. */
void cv_acquire_written(cv_block *b, IRTemp value, Bool pair);
/* After what has been called for the reads of the group. */
void cv_acquire_flush(cv_block *b);

/* The group is one read alone. */
Bool cv_acquire_is_read(const cv_block *b);
IRTemp cv_acquire_address(cv_block *b);
/* Another call acquires them. */
void cv_acquire_clear(cv_block *b);

#endif
