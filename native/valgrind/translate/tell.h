/* What accesses have to tell other threads, once the process has several.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each thread has values of its own, so a write must take away the other threads' values for the
 * cell (they will count a re-read). The top bit of a value says that no other thread has one: a
 * write of such a cell tells nobody. Nor does a read of a cell that the thread has a value for,
 * whatever its time. Everything else is done as with one thread, before: telling changes nothing
 * but other threads' values, and telling them twice is the same as once. So one helper call tells
 * of all accesses of a group, if there is anything to tell of any. */
#ifndef CV_TELL_H
#define CV_TELL_H

#include "pub_tool_basics.h"
#include "block.h"

/* Whether a further access fits into the group; else cv_access_flush, first. */
Bool cv_tell_fits(const cv_block *b, IRTemp root);
void cv_tell_add(cv_block *b, cv_address at, UInt size, Bool write);
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
