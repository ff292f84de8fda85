/* Shadow addresses, and which cells a block has dealt with already.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SHADOW_H
#define CV_SHADOW_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "block.h"

Long cv_floor(Long offset, Long cell);
/* The address of the value of the cell at (root + remainder) / size + index. */
IRTemp cv_shadow_of(cv_block *b, IRTemp root, Long remainder, Long index);
Bool cv_is_covered(cv_block *b, IRTemp root, Long remainder, Long index, Bool write);
void cv_cover(cv_block *b, IRTemp root, Long remainder, Long index, Bool write);
Bool cv_range_covered(cv_block *b, IRTemp root, Long start, Long end, Bool write);
void cv_cover_range(cv_block *b, IRTemp root, Long start, Long end, Bool write);
/* Room for another access of this root? */
Bool cv_batch_fits(const cv_batch *batch, IRTemp root);
void cv_batch_add(cv_batch *batch, IRTemp root, Long offset, UInt size, Bool write);
/* Calls the helper for crossing accesses, or for a group to acquire, if guard holds. */
void cv_crossing_call(cv_block *b, cv_batch *batch, IRTemp guard);
void cv_acquire_call(cv_block *b, cv_batch *batch, IRTemp guard);
/* The batch's helper is wanted if the access is not naturally aligned. */
void cv_want_if_misaligned(cv_block *b, cv_batch *batch, cv_address at, Long remainder, UInt size);
/* What is non-zero if one of them was not; IRTemp_INVALID: all must be. */
IRTemp cv_misaligned(cv_block *b, const cv_batch *batch);
/* A constant, where a helper finds the accesses, and the values of their roots. */
IRExpr *cv_accesses_of(const cv_batch *batch, IRExpr *roots[CV_MAX_ROOTS]);
void cv_batch_clear(cv_batch *batch);

#endif
