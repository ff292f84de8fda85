/* Accesses where structures are recorded: all are told to the core, several at a time.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FOLLOW_H
#define CV_FOLLOW_H

#include "block.h"

void cv_follow_access(cv_block *b, cv_address at, UInt size, Bool write);
/* Tells of those that wait. */
void cv_follow_flush(cv_block *b);
/* Before memory changes: where a word that was read leads to is looked up in memory. */
void cv_follow_reads(cv_block *b);

#endif
