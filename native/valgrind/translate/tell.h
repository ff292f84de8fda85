/* What accesses have to tell other threads, once the process has several.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each thread has values of its own, so a write must take away the other threads' values for the
 * cell (they will count a re-read). The top bit of a value says that no other thread has one: a
 * write of such a cell tells nobody. Nor does a read of a cell that the thread has a value for,
 * whatever its time. Everything else is done as with one thread, before, and leaves that bit as it
 * was. Telling changes nothing but it and other threads' values, and telling them twice is the same
 * as once. So one helper call is enough for a group, if there is anything to tell of any access: it
 * tells of writes of cells without that bit, and of reads that the call for reads has found to be
 * the thread's first. */
#ifndef CV_TELL_H
#define CV_TELL_H

#include "pub_tool_basics.h"
#include "block.h"

/* Whether a further access fits into the group; else cv_access_flush, first. */
Bool cv_tell_fits(const cv_block *b, IRTemp root);
void cv_tell_add(cv_block *b, cv_address at, UInt size, Bool write);
/* Of the values that the call for reads gets, those in `which` (see hot.tell) are of cells that
 * access `at` of the group reads. -1: of none. */
void cv_tell_value(cv_block *b, Int at, ULong which);
static inline Int cv_tell_latest(const cv_block *b) {
  return b->told.count - 1;
}
/* The value of a cell, or of two, that the latest of them writes. */
void cv_tell_written(cv_block *b, IRTemp value, Bool pair);
/* After what has been called for the reads of the group. */
void cv_tell_flush(cv_block *b);

/* The group is one read alone. */
Bool cv_tell_is_read(const cv_block *b);
IRTemp cv_tell_address(cv_block *b);
/* Somebody else tells. */
void cv_tell_clear(cv_block *b);

#endif
