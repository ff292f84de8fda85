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
/* `loop`: what ca_hot.entry is with a loop on top that the address is the header of; or 0. */
void cv_entry_check(cv_block *b, Addr address, UInt routine, ULong loop);
/* The entry of a routine whose arguments are recorded. */
/* At the entry of a routine of the allocator. */
void cv_allocation(cv_block *b, UInt kind);
void cv_args(cv_block *b, Addr address);
/* A block of the routine that runs functions of scripts begins. */
void cv_script(cv_block *b, Addr start, Int sp_offset);
void cv_call_end(cv_block *b, const IRSB *in);
/* A client request: of regions, or of what is no business of ours. */
void cv_request_end(cv_block *b);
void cv_return_end(cv_block *b);
/* An indirect jump: to where the top frame is gone, as longjmp makes it? */
/* Where a block of generated code begins. */
void cv_generated(cv_block *b, Addr start, Int sp_offset);
/* `back`: as cv_jumps_back has it. */
void cv_jump_end(cv_block *b, Int sp_offset, Bool back);
void cv_trace_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard);
void cv_trace_flow(cv_block *b, UInt kind, IRExpr *address, Int sp_offset);

#endif
