/* Small builders of VEX IR. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_IR_H
#define CV_IR_H

#include "core/stack/hot.h"
#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "valgrind/state/hot.h"
#include "dirty.h"

static inline IRExpr *cv_const(ULong value) {
  return IRExpr_Const(IRConst_U64(value));
}
static inline IRExpr *cv_byte(UChar value) {
  return IRExpr_Const(IRConst_U8(value));
}
static inline IRExpr *cv_temp(IRTemp temp) {
  return IRExpr_RdTmp(temp);
}
static inline void cv_add(IRSB *sb, IRStmt *statement) {
  addStmtToIRSB(sb, statement);
}
static inline IRTemp cv_bind(IRSB *sb, IRType type, IRExpr *expression) {
  IRTemp temp = newIRTemp(sb->tyenv, type);
  cv_add(sb, IRStmt_WrTmp(temp, expression));
  return temp;
}
static inline IRTemp cv_bind64(IRSB *sb, IRExpr *expression) {
  return cv_bind(sb, Ity_I64, expression);
}
static inline IRTemp cv_op(IRSB *sb, IROp op, IRExpr *a, IRExpr *b) {
  return cv_bind64(sb, IRExpr_Binop(op, a, b));
}
static inline IRTemp cv_shift(IRSB *sb, IROp op, IRTemp a, UChar by) {
  return cv_op(sb, op, cv_temp(a), cv_byte(by));
}
static inline IRTemp cv_test(IRSB *sb, IROp op, IRExpr *a, IRExpr *b) {
  return cv_bind(sb, Ity_I1, IRExpr_Binop(op, a, b));
}
static inline IRTemp cv_load64(IRSB *sb, IRTemp address) {
  return cv_bind64(sb, IRExpr_Load(Iend_LE, Ity_I64, cv_temp(address)));
}
static inline IRTemp cv_load32(IRSB *sb, IRTemp address) {
  IRTemp half = cv_bind(sb, Ity_I32, IRExpr_Load(Iend_LE, Ity_I32, cv_temp(address)));
  return cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, cv_temp(half)));
}
static inline void cv_store(IRSB *sb, IRTemp address, IRExpr *value) {
  cv_add(sb, IRStmt_Store(Iend_LE, cv_temp(address), value));
}
static inline IRTemp cv_plus(IRSB *sb, IRTemp base, Long offset) {
  return offset == 0 ? base : cv_op(sb, Iop_Add64, cv_temp(base), cv_const((ULong)offset));
}

/* Fields of the hot state. */
#define CV_FIELD(field) (CV_HOT_OFFSET + (Int)offsetof(ca_hot, field))
#define CV_GET(sb, field) cv_bind64(sb, IRExpr_Get(CV_FIELD(field), Ity_I64))
#define CV_PUT(sb, field, value) cv_add(sb, IRStmt_Put(CV_FIELD(field), value))

/* One of the limits that times are taken off; for a cell alone, with a high half of 0. */
static inline IRTemp cv_limit(IRSB *sb, Int field, Bool pair) {
  if (pair)
    return cv_bind64(sb, IRExpr_Get(field, Ity_I64));
  IRTemp half = cv_bind(sb, Ity_I32, IRExpr_Get(field, Ity_I32));
  return cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, cv_temp(half)));
}

/* A call of one of our C functions, which may read and change the hot state. guard: IRTemp_INVALID
 * for always. */
static inline void cv_call(IRSB *sb, const HChar *name, void *function, IRExpr **args,
                           IRTemp guard) {
  IRDirty *dirty = cv_dirty(name, function, args);
  dirty->nFxState = 1;
  dirty->fxState[0].fx = Ifx_Modify;
  dirty->fxState[0].offset = (UShort)CV_HOT_OFFSET;
  dirty->fxState[0].size = sizeof(ca_hot);
  dirty->fxState[0].nRepeats = 0;
  dirty->fxState[0].repeatLen = 0;
  if (guard != IRTemp_INVALID)
    dirty->guard = cv_temp(guard);
  cv_add(sb, IRStmt_Dirty(dirty));
}

/* The same for one that reads of the hot state what translated code does not change, and changes
 * nothing there. */
static inline void cv_call_simple(IRSB *sb, const HChar *name, void *function, IRExpr **args,
                                  IRTemp guard) {
  IRDirty *dirty = cv_dirty(name, function, args);
  dirty->guard = cv_temp(guard);
  cv_add(sb, IRStmt_Dirty(dirty));
}

#endif
