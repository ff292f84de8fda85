/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "points.h"
#include "core/code/loops.h"
#include "core/features/wanted_loops.h"
#include "core/stack/loops.h"
#include "core/wire/trace.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "access.h"
#include "calls.h"
#include "ir.h"
#include "watch.h"
#include "work.h"

/* Frames of loops further away than this from the stack pointer go the long way, as calls do. */
enum { NEAR_BITS = 16 };

/* Nearly: what lies between a loop's blocks is taken for one of them, but for what is far away. */
static Bool is_repeated(const ca_function *function, Addr start) {
  for (UInt i = 0; i < function->loops_count; i++)
    if (start >= function->loops[i].header && start < function->loops[i].last)
      return True;
  return False;
}

void cv_points_begin(cv_block *b, Addr start, UInt bytes) {
  b->function = NULL;
  b->point = NULL;
  b->beyond = False;
  if (!cv_process.loops)
    return;
  const ca_function *function = cv_is_as_mapped(start) && !cv_is_shared(start)
                                    ? ca_function_at(cv_process.functions, start)
                                    : NULL;
  if (function && !ca_loops_wanted(cv_process.loops, function->start, function->end))
    return;
  UInt routine = ca_construct_find(&cv_process.constructs, start);
  if (routine)
    ca_construct_analysed(&cv_process.constructs, routine, function);
  b->function = function;
  b->end = start + bytes;
  b->beyond = function && is_repeated(function, start);
  if (function)
    b->point = ca_point_in(function, start, b->end);
}

/* What was counted and not yet added goes to what ran so far, but for the block. */
static void settle(cv_block *b) {
  Int blocks = b->blocks;
  cv_widths_end(b);
  cv_access_flush(b);
  cv_count_blocks(b, -blocks);
  cv_cost_flush(b);
  cv_count_blocks(b, blocks);
  /* Times change: what was accessed is to be accessed anew. */
  b->covered_count = b->range_count = 0;
}

static void trace(cv_block *b, UInt kind, UInt loop) {
  if (cv_process.trace.on)
    cv_call_with_sp(b, "trace_point", cv_h_trace_point,
                    mkIRExprVec_4(IRExpr_GSPTR(), cv_const(kind), cv_const(loop),
                                  cv_const((ULong)(Addr)b->function)),
                    IRTemp_INVALID);
}

/* Not 0 unless the frame's routine is the one that runs: else it may be gone. */
static IRTemp away(cv_block *b, IRTemp frame_sp, Int sp_offset) {
  IRTemp sp = cv_bind64(b->out, IRExpr_Get(sp_offset, Ity_I64));
  IRTemp above = cv_op(b->out, Iop_Sub64, cv_temp(frame_sp), cv_temp(sp));
  return cv_shift(b->out, Iop_Shr64, above, NEAR_BITS);
}

/* Not 0 unless the frame is of this loop; 0: of a routine. */
static IRTemp other_than(cv_block *b, IRTemp frame, IRTemp frame_sp, UInt loop) {
  if (loop == 0) /* loops' frames have an odd stack pointer */
    return cv_op(b->out, Iop_And64, cv_temp(frame_sp), cv_const(1));
  IRTemp construct = cv_load32(b->out, cv_plus(b->out, frame, offsetof(ca_frame, construct)));
  return cv_op(b->out, Iop_Xor64, cv_temp(construct), cv_const(loop));
}

/* Not 0 unless the frame is all that a point asks for. */
static IRTemp differs(cv_block *b, IRTemp frame, UInt loop, Int sp_offset) {
  IRTemp frame_sp = cv_load64(b->out, cv_plus(b->out, frame, offsetof(ca_frame, sp)));
  IRTemp other = other_than(b, frame, frame_sp, loop);
  return cv_op(b->out, Iop_Or64, cv_temp(other), cv_temp(away(b, frame_sp, sp_offset)));
}

static void header(cv_block *b, UInt loop, Int sp_offset) {
  IRSB *sb = b->out;
  trace(b, CA_TRACE_LOOP_HEADER, loop);
  IRTemp frame = CV_GET(sb, s);
  IRTemp other = differs(b, frame, ca_inlined_loop(&cv_process.stacks, loop), sp_offset);
  /* The upper half of the flags: see CA_FRAME_ITERATION. */
  IRTemp at = cv_plus(sb, frame, offsetof(ca_frame, flags) + 4);
  IRTemp iterations = cv_load32(sb, at);
  other = cv_op(sb, Iop_Or64, cv_temp(other), cv_temp(cv_shift(sb, Iop_Shr64, iterations, 31)));
  IRTemp guard = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(other)));
  IRTemp same = cv_test(sb, Iop_CmpEQ64, cv_temp(other), cv_const(0));
  IRTemp one = cv_bind(sb, Ity_I64, IRExpr_Unop(Iop_1Uto64, cv_temp(same)));
  iterations = cv_op(sb, Iop_Add64, cv_temp(iterations), cv_temp(one));
  cv_store(sb, at, cv_temp(cv_bind(sb, Ity_I32, IRExpr_Unop(Iop_64to32, cv_temp(iterations)))));
  cv_call_with_sp(b, "loop_header", cv_h_loop_header,
                  mkIRExprVec_3(IRExpr_GSPTR(), cv_const(loop), cv_const((ULong)(Addr)b->function)),
                  guard);
}

static void exit_target(cv_block *b, UInt inside, Int sp_offset) {
  IRSB *sb = b->out;
  trace(b, CA_TRACE_LOOP_EXIT, inside);
  IRTemp other = differs(b, CV_GET(sb, s), inside, sp_offset);
  IRTemp guard = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(other)));
  cv_call_with_sp(
      b, "loop_exit", cv_h_loop_exit,
      mkIRExprVec_3(IRExpr_GSPTR(), cv_const(inside), cv_const((ULong)(Addr)b->function)), guard);
}

void cv_points_at(cv_block *b, Addr instruction, Int sp_offset) {
  const ca_point *point = b->point;
  if (!point || instruction < point->address)
    return;
  /* Else within an instruction: what begins there is other code. */
  if (instruction == point->address) {
    UInt loop = point->loop == 0 ? 0
                                 : ca_construct_loop(&cv_process.constructs, b->function,
                                                     &b->function->loops[point->loop - 1]);
    settle(b);
    b->beyond = loop != 0;
    if (!point->header)
      exit_target(b, loop, sp_offset);
    else if (loop) /* there is room for so many loops only */
      header(b, loop, sp_offset);
  }
  b->point = ca_point_in(b->function, instruction + 1, b->end);
}
