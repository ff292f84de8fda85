/* The second cost of a block, see core/stack/work.h. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * VEX takes some accesses apart, and makes two of one. So what counts is how many bytes an
 * instruction reads in all, and how many it writes, each byte once. */
#ifndef CV_WORK_H
#define CV_WORK_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "block.h"

void cv_count_blocks(cv_block *b, Int blocks);
void cv_count_instructions(cv_block *b, Int instructions);
/* An instruction begins at `code`; then what it accesses; then it has ended, or may. */
void cv_widths_begin(cv_block *b, const UChar *code);
void cv_width_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_widths_end(cv_block *b);
/* A string instruction has gone through an element. */
void cv_element_done(cv_block *b);
/* A string instruction has ended, if `guard` holds; NULL: it has. */
void cv_elements_end(cv_block *b, IRExpr *guard);

#endif
