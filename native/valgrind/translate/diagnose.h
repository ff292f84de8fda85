/* What loops change: code that tells of it. All of it does nothing unless loops are diagnosed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DIAGNOSE_H
#define CV_DIAGNOSE_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "block.h"

/* A block begins. */
void cv_diagnose_begin(cv_block *b, const IRSB *in);
/* Whether a block is about to be translated of which nobody looks at registers but where it begins
 * and ends: it will be quiet, see core/diagnosis/attention.h. */
Bool cv_diagnose_is_far(Addr start);
/* Whether a loop that is diagnosed has its header there, or is left for there. */
Bool cv_diagnose_is_point(Addr instruction);
/* First of all, where loops are diagnosed: it tells, or is quiet. */
void cv_diagnose_attend(cv_block *b, const VexGuestExtents *extents, Bool entry);
/* The instruction whose mark is statement `i`: the registers that it uses, and those after it. */
void cv_diagnose_registers(cv_block *b, const IRSB *in, Int i);
/* Before a store; loads what is there, as it is looked at. guard: IRTemp_INVALID for always. */
void cv_diagnose_store(cv_block *b, IRExpr *address, cv_address at, UInt size, IRTemp guard);
/* After it. */
void cv_diagnose_written(cv_block *b, cv_address at, UInt size);
/* After a load: it waits to be told of with others. */
void cv_diagnose_load(cv_block *b, cv_address at, UInt size);
void cv_diagnose_guarded_load(cv_block *b, cv_address at, UInt size, IRTemp guard);
/* Tells of those that wait. */
void cv_diagnose_loads(cv_block *b);
/* For the slow reference: what is in memory there, and what an access is relative to. */
void cv_diagnose_trace(cv_block *b, IRExpr *address, UInt size, IRTemp guard);
void cv_diagnose_trace_root(cv_block *b, cv_address at, IRTemp guard);
/* After a store: it may be of a register as it is. */
void cv_diagnose_copy(cv_block *b, IRExpr *address, const IRExpr *data);

#endif
