/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "vex.h"

Bool cv_check_ir;

extern Bool __real_isFlatIRSB(const IRSB *);
extern IRType __real_typeOfIRExpr(const IRTypeEnv *, const IRExpr *);
extern void __real_sanityCheckIRSB(const IRSB *, const HChar *, Bool, IRType);
extern void __real_do_deadcode_BB(IRSB *);
extern IRSB *__real_cprop_BB(IRSB *);

void __wrap_sanityCheckIRSB(const IRSB *sb, const HChar *caller, Bool flat, IRType guest_word) {
  if (cv_check_ir)
    __real_sanityCheckIRSB(sb, caller, flat, guest_word);
}

void __wrap_do_deadcode_BB(IRSB *sb) {
  if (cv_check_ir)
    __real_do_deadcode_BB(sb);
}

IRSB *__wrap_cprop_BB(IRSB *sb) {
  return cv_check_ir ? __real_cprop_BB(sb) : sb;
}

/* Only ever asserted. */
Bool __wrap_isFlatIRSB(const IRSB *sb) {
  return cv_check_ir ? __real_isFlatIRSB(sb) : True;
}

/* VEX goes through a list of all operations for each. */
static IRType type_of(const IRTypeEnv *env, const IRExpr *e, IROp op) {
  static IRType known[0x1000]; /* 0: not yet */
  UInt i = (UInt)op - Iop_INVALID;
  if (i >= sizeof known / sizeof *known)
    return __real_typeOfIRExpr(env, e);
  if (known[i] == 0)
    known[i] = __real_typeOfIRExpr(env, e);
  return known[i];
}

IRType __wrap_typeOfIRExpr(const IRTypeEnv *env, const IRExpr *e) {
  switch (e->tag) {
  case Iex_RdTmp:
    return env->types[e->Iex.RdTmp.tmp];
  case Iex_Get:
    return e->Iex.Get.ty;
  case Iex_Load:
    return e->Iex.Load.ty;
  case Iex_Unop:
    return type_of(env, e, e->Iex.Unop.op);
  case Iex_Binop:
    return type_of(env, e, e->Iex.Binop.op);
  default:
    return __real_typeOfIRExpr(env, e);
  }
}

/* A block begins with room for 8, and is copied each time it is full. */
void __wrap_addStmtToIRSB(IRSB *sb, IRStmt *statement) {
  if (sb->stmts_used == sb->stmts_size) {
    IRStmt **old = sb->stmts;
    sb->stmts_size *= 8;
    sb->stmts = LibVEX_Alloc((SizeT)sb->stmts_size * sizeof *sb->stmts);
    for (Int i = 0; i < sb->stmts_used; i++)
      sb->stmts[i] = old[i];
  }
  sb->stmts[sb->stmts_used++] = statement;
}
