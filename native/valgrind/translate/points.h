/* Where loops begin, go on and end. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A header or exit target may lie within a superblock, where code falls through into it: what comes
 * before it belongs to what ran before, and the block itself to the part behind it, which a jump
 * would have reached as a block of its own. */
#ifndef CV_POINTS_H
#define CV_POINTS_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "block.h"

/* A block of so many bytes begins. */
void cv_points_begin(cv_block *b, Addr start, UInt bytes);
/* It is the entry of a routine. */
void cv_points_routine(cv_block *b, Addr start);
/* An instruction of it begins. */
void cv_points_at(cv_block *b, Addr instruction);
/* If it begins at a loop's header: what ca_hot.entry is with the loop on top; else 0. */
ULong cv_loop_at(const cv_block *b, Addr start);

#endif
