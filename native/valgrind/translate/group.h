/* Inlined accounting once the process has several threads. SPDX-License-Identifier:
 * GPL-2.0-or-later
 *
 * Each thread has values of its own, so a write must take away the other threads' values for the
 * cell (they will count a re-read). The top bit of a value says that no other thread has one: a
 * write of such a cell tells nobody. The accesses of a group are checked together; if any needs
 * more than storing the time, one helper call does the whole group exactly, in order, before the
 * times are stored inline.
 */
#ifndef CV_GROUP_H
#define CV_GROUP_H

#include "pub_tool_basics.h"
#include "block.h"

void cv_group_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_group_flush(cv_block *b);

#endif
