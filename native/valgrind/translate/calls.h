/* Calls, returns and costs. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_CALLS_H
#define CV_CALLS_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "block.h"

void cv_cost_flush(cv_block *b);
/* For helpers that take the stack pointer from the guest's state. guard: IRTemp_INVALID for always.
 */
void cv_call_with_sp(cv_block *b, const HChar *name, void *function, IRExpr **args, IRTemp guard);
void cv_entry_check(cv_block *b, Addr address);
/* The entry of a routine whose arguments are recorded. */
/* At the entry of a routine of the allocator. */
void cv_allocation(cv_block *b, UInt kind);
void cv_args(cv_block *b, Addr address);
void cv_call_end(cv_block *b, const IRSB *in);
void cv_return_end(cv_block *b);
void cv_trace_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard);
void cv_trace_flow(cv_block *b, UInt kind, IRExpr *address, Int sp_offset);

#endif
