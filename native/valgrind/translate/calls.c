/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "calls.h"
#include "core/scripts/scripts.h"
#include "core/stack/hot.h"
#include "wire/trace.h"
#include "valgrind/state/guest.h"
#include "valgrind/run/frames_with_loops.h"
#include "valgrind/run/frames_without_loops.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/hot.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "access.h"
#include "diagnose.h"
#include "ir.h"

void cv_cost_flush(cv_block *b) {
  cv_near_flush(b);
  if (b->counter && b->runs != 0) {
    IRTemp at = cv_bind64(b->out, cv_const((ULong)(Addr)b->counter));
    cv_store(b->out, at, cv_temp(cv_plus(b->out, cv_load64(b->out, at), b->runs)));
  }
  b->runs = 0;
  if (b->blocks == 0 && b->second == 0)
    return;
  b->all_blocks += b->blocks;
  b->all_second += b->second;
  IRTemp cost = CV_GET(b->out, cost);
  Long change = ((Long)b->second << CA_NARROW_BITS) + b->blocks;
  cost = cv_plus(b->out, cost, change);
  CV_PUT(b->out, cost, cv_temp(cost));
  b->blocks = b->second = 0;
}

/* As cv_stack_returned has it. */
static IRTemp behind_return(cv_block *b, Int sp_offset) {
  return cv_bind64(b->out, IRExpr_Get(sp_offset, Ity_I64));
}

/* As cv_stack_pointer has it. */
static IRTemp stack_pointer(cv_block *b, Int sp_offset) {
  return cv_plus(b->out, cv_bind64(b->out, IRExpr_Get(sp_offset, Ity_I64)), -CV_LINK_BYTES);
}

void cv_call_with_sp(cv_block *b, const HChar *name, void *function, IRExpr **args, IRTemp guard) {
  IRDirty *dirty = cv_dirty(name, function, args);
  dirty->nFxState = 2;
  dirty->fxState[0].fx = Ifx_Modify;
  dirty->fxState[0].offset = (UShort)CV_HOT_OFFSET;
  dirty->fxState[0].size = sizeof(ca_hot);
  dirty->fxState[1].fx = Ifx_Read;
  dirty->fxState[1].offset = offsetof(cv_guest, CV_SP);
  dirty->fxState[1].size = 8;
  for (Int i = 0; i < 2; i++)
    dirty->fxState[i].nRepeats = dirty->fxState[i].repeatLen = 0;
  if (guard != IRTemp_INVALID)
    dirty->guard = cv_temp(guard);
  cv_add(b->out, IRStmt_Dirty(dirty));
}

void cv_entry_check(cv_block *b, Addr address, UInt routine, ULong loop) {
  IRTemp current = CV_GET(b->out, entry);
  IRTemp guard = cv_test(b->out, Iop_CmpNE64, cv_temp(current), cv_const(address));
  if (loop != 0) {
    IRTemp other = cv_test(b->out, Iop_CmpNE64, cv_temp(current), cv_const(loop));
    IRTemp one = cv_bind64(b->out, IRExpr_Unop(Iop_1Uto64, cv_temp(guard)));
    IRTemp two = cv_bind64(b->out, IRExpr_Unop(Iop_1Uto64, cv_temp(other)));
    IRTemp both = cv_op(b->out, Iop_And64, cv_temp(one), cv_temp(two));
    guard = cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(both)));
  }
  cv_call_with_sp(b, "entry", cv_h_entry, mkIRExprVec_2(IRExpr_GSPTR(), cv_const(routine)), guard);
}

/* For helpers that look at the registers that arguments are in. */
static void call_with_arguments(cv_block *b, const HChar *name, void *function, ULong what) {
  IRDirty *dirty = cv_dirty(name, function, mkIRExprVec_2(IRExpr_GSPTR(), cv_const(what)));
  dirty->nFxState = 2;
  dirty->fxState[0].fx = Ifx_Modify;
  dirty->fxState[0].offset = (UShort)CV_HOT_OFFSET;
  dirty->fxState[0].size = sizeof(ca_hot);
  dirty->fxState[1].fx = Ifx_Read;
  dirty->fxState[1].offset = offsetof(cv_guest, CV_PARAMETERS_START);
  dirty->fxState[1].size =
      offsetof(cv_guest, CV_PARAMETERS_END) - offsetof(cv_guest, CV_PARAMETERS_START);
  for (Int i = 0; i < 2; i++)
    dirty->fxState[i].nRepeats = dirty->fxState[i].repeatLen = 0;
  cv_add(b->out, IRStmt_Dirty(dirty));
}

void cv_args(cv_block *b, Addr address) {
  call_with_arguments(b, "args", cv_h_args, address);
}

void cv_allocation(cv_block *b, UInt kind) {
  call_with_arguments(b, "allocation", cv_h_allocation, kind);
}

static const Addr *no_frame(void) {
  static Addr words[8];
  for (UInt i = 0; i < sizeof words / sizeof *words; i++)
    words[i] = (Addr)words;
  return words;
}

void cv_script(cv_block *b, Addr start, Int sp_offset) {
  const ca_scripts *scripts = cv_process.scripts;
  if (start == scripts->entry) {
    call_with_arguments(b, "script_entered", cv_h_script_entered, 0);
    return;
  }
  /* Where the cell is not known, words that lead to themselves are looked at. */
  IRTemp sp = stack_pointer(b, sp_offset);
  IRTemp known = cv_test(b->out, Iop_CmpEQ64, cv_temp(sp), cv_temp(CV_GET(b->out, script_sp)));
  IRTemp cell = cv_bind64(b->out, IRExpr_ITE(cv_temp(known), cv_temp(CV_GET(b->out, script_cell)),
                                             cv_const((ULong)(Addr)no_frame())));
  IRTemp frame = cv_load64(b->out, cell);
  const int *mixed = scripts->interpreter ? scripts->interpreter->mixed : NULL;
  if (mixed && mixed[0] >= 0) {
    IRTemp word = cv_load64(b->out, cv_plus(b->out, frame, mixed[0]));
    if (mixed[1] >= 0)
      word = cv_load64(b->out, cv_plus(b->out, word, mixed[1]));
    IRTemp upper = cv_shift(b->out, Iop_Shl64, word, 32),
           lower = cv_shift(b->out, Iop_Shr64, word, 32);
    word = cv_op(b->out, Iop_Or64, cv_temp(upper), cv_temp(lower));
    frame = cv_op(b->out, Iop_Xor64, cv_temp(frame), cv_temp(word));
  }
  IRTemp guard = cv_test(b->out, Iop_CmpNE64, cv_temp(frame), cv_temp(CV_GET(b->out, entry)));
  cv_call_with_sp(b, "script", cv_h_script, mkIRExprVec_1(IRExpr_GSPTR()), guard);
}

static const cv_frame_helpers *helpers(void) {
  return cv_process.loops ? &cv_h_frames_with_loops : &cv_h_frames;
}

void cv_call_end(cv_block *b, const IRSB *in) {
  if (in->next->tag != Iex_Const) {
    cv_call_with_sp(b, "call", (void *)helpers()->call,
                    mkIRExprVec_2(IRExpr_GSPTR(), deepCopyIRExpr(in->next)), IRTemp_INVALID);
    return;
  }
  /* A call to C costs no more here than pushing the frame inline (measured on fib, sqlite3 and
   * cc1), and much less to translate. */
  Addr target = (Addr)in->next->Iex.Const.con->Ico.U64;
  UInt construct = cv_construct(target);
  /* Nothing that is called gets flags later: the lazy binder is jumped to. */
  Bool plain = !(cv_process.constructs.list[construct].flags & CA_CONSTRUCT_FRAMES);
  cv_call_with_sp(b, "call_known", plain ? (void *)helpers()->plain : (void *)helpers()->known,
                  mkIRExprVec_3(IRExpr_GSPTR(), cv_const(target), cv_const(construct)),
                  IRTemp_INVALID);
}

void cv_request_end(cv_block *b) {
  if (!cv_process.regions)
    return;
  IRTemp at = cv_bind64(b->out, IRExpr_Get(offsetof(cv_guest, CV_REQUEST), Ity_I64));
  cv_call_with_sp(b, "request", cv_h_request, mkIRExprVec_2(IRExpr_GSPTR(), cv_temp(at)),
                  IRTemp_INVALID);
}

void cv_return_end(cv_block *b) {
  if (cv_process.structures) {
    IRTemp value = cv_bind64(b->out, IRExpr_Get(offsetof(cv_guest, CV_RETURNED), Ity_I64));
    cv_call_with_sp(b, "returned", cv_h_returned, mkIRExprVec_2(IRExpr_GSPTR(), cv_temp(value)),
                    IRTemp_INVALID);
  }
  cv_call_with_sp(b, "return", (void *)helpers()->returns, mkIRExprVec_1(IRExpr_GSPTR()),
                  IRTemp_INVALID);
}

static void trace_flow(cv_block *b, UInt kind, IRExpr *address, IRTemp sp) {
  cv_call(b->out, "trace", cv_h_trace,
          mkIRExprVec_4(IRExpr_GSPTR(), cv_const(kind), address, cv_temp(sp)), IRTemp_INVALID);
}

void cv_jump_end(cv_block *b, Int sp_offset, Bool back) {
  IRTemp sp = back ? behind_return(b, sp_offset) : stack_pointer(b, sp_offset);
  if (cv_process.trace.on)
    trace_flow(b, CA_TRACE_JUMP, cv_const(0), sp);
  IRTemp frame_sp = cv_load64(b->out, cv_plus(b->out, CV_GET(b->out, s), offsetof(ca_frame, sp)));
  IRTemp guard = cv_test(b->out, Iop_CmpLT64U, cv_temp(frame_sp), cv_temp(sp));
  cv_call_with_sp(b, "jump", cv_h_jump, mkIRExprVec_2(IRExpr_GSPTR(), cv_temp(sp)), guard);
}

/* Where nothing of a frame has been pushed, the code may have been jumped to from a file's. */
void cv_generated(cv_block *b, Addr start, Int sp_offset) {
  IRTemp sp = stack_pointer(b, sp_offset);
  IRTemp frame_sp = cv_load64(b->out, cv_plus(b->out, CV_GET(b->out, s), offsetof(ca_frame, sp)));
  IRTemp entry = CV_GET(b->out, entry);
  IRTemp below = cv_op(b->out, Iop_Xor64, cv_temp(frame_sp), cv_temp(sp));
  IRTemp none = cv_test(b->out, Iop_CmpEQ64, cv_temp(below), cv_const(0));
  IRTemp other = cv_test(b->out, Iop_CmpNE64, cv_temp(entry), cv_const(start));
  IRTemp both =
      cv_op(b->out, Iop_And64, cv_temp(cv_bind64(b->out, IRExpr_Unop(Iop_1Uto64, cv_temp(none)))),
            cv_temp(cv_bind64(b->out, IRExpr_Unop(Iop_1Uto64, cv_temp(other)))));
  IRTemp guard = cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(both)));
  cv_call_with_sp(b, "generated", cv_h_generated, mkIRExprVec_2(IRExpr_GSPTR(), cv_const(start)),
                  guard);
}

void cv_trace_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard) {
  if (!cv_process.trace.on)
    return;
  UInt kind = !write ? CA_TRACE_READ : b->by_sp ? CA_TRACE_WRITE_BY_SP : CA_TRACE_WRITE;
  cv_diagnose_trace(b, address, size, guard);
  cv_call(b->out, "trace", cv_h_trace,
          mkIRExprVec_4(IRExpr_GSPTR(), cv_const(kind), address, cv_const(size)), guard);
}

void cv_trace_flow(cv_block *b, UInt kind, IRExpr *address, Int sp_offset) {
  if (!cv_process.trace.on)
    return;
  Bool returned = kind == CA_TRACE_RETURN;
  trace_flow(b, kind, address,
             returned ? behind_return(b, sp_offset) : stack_pointer(b, sp_offset));
}
