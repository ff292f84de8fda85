/* Inlined accounting. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A read of a cell with value v counts as a first read when v is before the entry time of the top
 * activation. That is decided without a branch: times have 31 bits, so the top bit of
 * before_top - v tells, for two cells in one word (neighbours, or any two single ones). First
 * reads of cells last touched under the parent are all that most code has: their number goes to
 * near, and the return moves it to where it belongs. Any older cell calls a helper, which
 * corrects that count; one guarded call serves up to four words.
 *
 * The helper gets values, not addresses: they were loaded before the new time was stored.
 *
 * Once the process has several threads, values have a top bit that is not of the time, and other
 * cells may have to be acquired: acquire.h.
 */
#ifndef CV_ACCESS_H
#define CV_ACCESS_H

#include "pub_tool_basics.h"
#include "block.h"

void cv_access_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_access_flush(cv_block *b);
/* First reads that have been counted, but not yet added. */
void cv_near_flush(cv_block *b);

#endif
