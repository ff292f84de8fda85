/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "points.h"
#include "code/loops.h"
#include "core/diagnosis/state.h"
#include "core/features/wanted_loops.h"
#include "core/rows/thinned.h"
#include "core/scripts/scripts.h"
#include "core/stack/loops.h"
#include "wire/trace.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "access.h"
#include "calls.h"
#include "diagnose.h"
#include "ir.h"
#include "watch.h"
#include "work.h"

/* Also of a loop that is off: loops of callers lie between it and whoever has seen its data.
 * Nearly: what lies between a loop's blocks is taken for one of them, but for what is far away. */
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
  if (!cv_process.loops || ca_has_scripts_in_loops(cv_process.scripts, start) ||
      !ca_loops_wanted_at(cv_process.loops, cv_process.functions, start))
    return;
  const ca_function *function = cv_is_as_mapped(start) && !cv_is_shared(start)
                                    ? ca_function_at(cv_process.functions, start)
                                    : NULL;
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

static IRTemp as_word(IRSB *sb, IRTemp condition) {
  return cv_bind64(sb, IRExpr_Unop(Iop_1Uto64, cv_temp(condition)));
}

/* Where the loop is not on top, but what it may lie in is: its activation does not begin as long as
 * it is passed over (core/rows/thinned.h). */
static void thinned_header(cv_block *b, UInt loop) {
  IRSB *sb = b->out;
  UInt parent = cv_process.constructs.list[loop].parent;
  IRTemp entry = CV_GET(sb, entry), iterations = CV_GET(sb, iterations);
  IRTemp top = as_word(sb, cv_test(sb, Iop_CmpEQ64, cv_temp(entry), cv_const(ca_loop_entry(loop))));
  IRTemp around = cv_op(sb, Iop_Xor64, cv_temp(cv_shift(sb, Iop_Shr64, entry, 63)), cv_const(1));
  if (cv_process.constructs.list[parent].kind == CA_LOOP) {
    IRTemp within = cv_test(sb, Iop_CmpEQ64, cv_temp(entry), cv_const(ca_loop_entry(parent)));
    around = cv_op(sb, Iop_Or64, cv_temp(around), cv_temp(as_word(sb, within)));
  }
  IRTemp address = cv_bind64(sb, cv_const((ULong)(Addr)&cv_process.stores.thinned->left[loop]));
  IRTemp left = cv_bind(sb, Ity_I32, IRExpr_Load(Iend_LE, Ity_I32, cv_temp(address)));
  IRTemp less = cv_op(sb, Iop_Sub64, IRExpr_Unop(Iop_32Sto64, cv_temp(left)), cv_temp(around));
  cv_add(sb, IRStmt_Store(Iend_LE, cv_temp(address),
                          cv_temp(cv_bind(sb, Ity_I32, IRExpr_Unop(Iop_64to32, cv_temp(less))))));
  /* Passed over: what is around it is on top, and there is something left. */
  IRTemp asked = cv_op(sb, Iop_Or64, cv_temp(cv_shift(sb, Iop_Shr64, less, 63)),
                       cv_temp(cv_op(sb, Iop_Xor64, cv_temp(around), cv_const(1))));
  /* On top: only a count that is full. */
  IRTemp full = cv_shift(sb, Iop_Shr64, iterations, 31);
  IRTemp other = cv_op(sb, Iop_Xor64, cv_temp(top), cv_const(1));
  asked = cv_op(sb, Iop_And64, cv_temp(asked), cv_temp(other));
  asked = cv_op(sb, Iop_Or64, cv_temp(asked), cv_temp(full));
  IRTemp guard = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(asked)));
  IRTemp sum = cv_op(sb, Iop_Add64, cv_temp(iterations), cv_temp(top));
  CV_PUT(sb, iterations, cv_temp(sum));
  cv_call_with_sp(b, "thinned_header", cv_h_thinned_header,
                  mkIRExprVec_3(IRExpr_GSPTR(), cv_const(loop), cv_const((ULong)(Addr)b->function)),
                  guard);
}

static void header(cv_block *b, UInt loop) {
  IRSB *sb = b->out;
  trace(b, CA_TRACE_LOOP_HEADER, loop);
  if (cv_process.stores.thinned) {
    thinned_header(b, loop);
    return;
  }
  IRTemp entry = CV_GET(sb, entry), iterations = CV_GET(sb, iterations);
  IRTemp other = cv_op(sb, Iop_Xor64, cv_temp(entry), cv_const(ca_loop_entry(loop)));
  other = cv_op(sb, Iop_Or64, cv_temp(other), cv_temp(cv_shift(sb, Iop_Shr64, iterations, 31)));
  IRTemp guard = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(other)));
  /* What is counted for another loop, the helper takes back. */
  CV_PUT(sb, iterations, cv_temp(cv_plus(sb, iterations, 1)));
  cv_call_with_sp(b, "loop_header", cv_h_loop_header,
                  mkIRExprVec_3(IRExpr_GSPTR(), cv_const(loop), cv_const((ULong)(Addr)b->function)),
                  guard);
}

/* The stack knows of the routine. */
void cv_points_routine(cv_block *b, Addr start) {
  if (cv_process.diagnosis && cv_process.loops &&
      !ca_has_scripts_in_loops(cv_process.scripts, start) &&
      ca_loops_wanted_at(cv_process.loops, cv_process.functions, start))
    cv_call_with_sp(b, "diagnosis_routine", cv_h_diagnosis_routine, mkIRExprVec_1(IRExpr_GSPTR()),
                    IRTemp_INVALID);
}

/* The stack knows of the header. */
static void diagnosed_header(cv_block *b, UInt loop, UInt exits) {
  IRSB *sb = b->out;
  if (!cv_process.diagnosis)
    return;
  IRTemp skip = cv_bind64(sb, cv_const((ULong)(Addr)&cv_process.diagnosis->skip[loop]));
  IRTemp left = cv_load64(sb, skip);
  cv_store(sb, skip, cv_temp(cv_plus(sb, left, -1)));
  IRTemp guard = cv_test(sb, Iop_CmpEQ64, cv_temp(left), cv_const(0));
  cv_call_with_sp(b, "diagnosis_header", cv_h_diagnosis_header,
                  mkIRExprVec_3(IRExpr_GSPTR(), cv_const(loop), cv_const(exits)), guard);
}

static void exit_target(cv_block *b, UInt inside) {
  IRSB *sb = b->out;
  trace(b, CA_TRACE_LOOP_EXIT, inside);
  IRTemp entry = CV_GET(sb, entry);
  if (inside && cv_process.stores.thinned) {
    /* The loop around it may be passed over: then no loop is on top. */
    IRTemp other = cv_test(sb, Iop_CmpNE64, cv_temp(entry), cv_const(ca_loop_entry(inside)));
    IRTemp both = cv_op(sb, Iop_And64, cv_temp(as_word(sb, other)),
                        cv_temp(cv_shift(sb, Iop_Shr64, entry, 63)));
    cv_call_with_sp(
        b, "loop_exit", cv_h_loop_exit,
        mkIRExprVec_3(IRExpr_GSPTR(), cv_const(inside), cv_const((ULong)(Addr)b->function)),
        cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(both))));
    return;
  }
  IRTemp guard = inside ? cv_test(sb, Iop_CmpNE64, cv_temp(entry), cv_const(ca_loop_entry(inside)))
                        : cv_test(sb, Iop_CmpLT64S, cv_temp(entry), cv_const(0));
  cv_call_with_sp(
      b, "loop_exit", cv_h_loop_exit,
      mkIRExprVec_3(IRExpr_GSPTR(), cv_const(inside), cv_const((ULong)(Addr)b->function)), guard);
}

/* Of the innermost loop around the point; 0: there is none. */
static UInt construct_at(const cv_block *b, const ca_point *point) {
  return point->loop == 0 ? 0
                          : ca_construct_loop(&cv_process.constructs, b->function,
                                              &b->function->loops[point->loop - 1]);
}

ULong cv_loop_at(const cv_block *b, Addr start) {
  const ca_point *point = b->point;
  UInt loop = point && point->address == start && point->header ? construct_at(b, point) : 0;
  return loop ? ca_loop_entry(loop) : 0;
}

/* Nothing begins or ends at the point at hand. */
static Bool is_off(const cv_block *b, UInt loop) {
  const ca_thinned *thinned = cv_process.stores.thinned;
  return b->point->header ? ca_loop_is_off(thinned, loop)
                          : !ca_thinned_may_end(thinned, b->function, loop);
}

/* Looked at at the end of time slices. */
static void pass_over(cv_block *b, UInt loop) {
  IRSB *sb = b->out;
  IRTemp address = cv_bind64(sb, cv_const((ULong)(Addr)&cv_process.stores.thinned->left[loop]));
  IRTemp left = cv_bind(sb, Ity_I32, IRExpr_Load(Iend_LE, Ity_I32, cv_temp(address)));
  IRExpr *one = IRExpr_Const(IRConst_U32(1));
  IRTemp less = cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Sub32, cv_temp(left), one));
  cv_add(sb, IRStmt_Store(Iend_LE, cv_temp(address), cv_temp(less)));
}

void cv_points_at(cv_block *b, Addr instruction) {
  const ca_point *point = b->point;
  if (!point || instruction < point->address)
    return;
  /* Else within an instruction: what begins there is other code. */
  UInt loop = instruction == point->address ? construct_at(b, point) : 0;
  if (instruction == point->address && is_off(b, loop)) {
    if (point->header)
      pass_over(b, loop);
  } else if (instruction == point->address) {
    settle(b);
    b->beyond = loop != 0;
    if (!point->header)
      exit_target(b, loop);
    else if (loop) { /* there is room for so many loops only */
      header(b, loop);
      diagnosed_header(b, loop, b->function->loops[point->loop - 1].exits);
    }
  }
  b->point = ca_point_in(b->function, instruction + 1, b->end);
}
