/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "vex.h"
#include "valgrind/state/guest.h"
#include "valgrind/system/faults.h"
#include "diagnose.h"
#include "point_mark.h"
#include "rewrite.h"

Bool cv_check_ir;

extern Bool __real_isFlatIRSB(const IRSB *);
extern IRType __real_typeOfIRExpr(const IRTypeEnv *, const IRExpr *);
extern void __real_sanityCheckIRSB(const IRSB *, const HChar *, Bool, IRType);
extern void __real_do_deadcode_BB(IRSB *);
extern IRSB *__real_cprop_BB(IRSB *);
extern IRSB *__real_do_minimal_initial_iropt_BB(IRSB *);
extern IRSB *__real_do_iropt_BB(IRSB *, IRExpr *(*)(const HChar *, IRExpr **, IRStmt **, Int),
                                Bool (*)(Int, Int, VexRegisterUpdates), VexRegisterUpdates, Addr,
                                VexArch);

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

/* A mark is a load that its guard forbids, of a temporary that nobody uses: VEX takes it for no
 * more than another load, and keeps it and its address, as it does not see that the guard never
 * holds. What the guard is made from falls away with the marks.
 *
 * Blocks with code of the x87, which has indexed registers, cannot have such loads. Theirs are
 * hints in the place of an instruction's address that no call has; at these VEX gives up what it
 * knows of registers, which would cost other blocks some 4 % of gzip's time. */
static IRTemp guard;
enum { HINT = 1 };

static IRTemp make_guard(IRSB *out) {
  IRTemp place = newIRTemp(out->tyenv, Ity_I64), holds = newIRTemp(out->tyenv, Ity_I1);
  IRExpr *get = IRExpr_Get(offsetof(cv_guest, CV_IP), Ity_I64);
  IRExpr *test = IRExpr_Binop(Iop_CmpEQ64, IRExpr_RdTmp(place), IRExpr_Const(IRConst_U64(0)));
  addStmtToIRSB(out, IRStmt_WrTmp(place, get));
  addStmtToIRSB(out, IRStmt_WrTmp(holds, test));
  return holds;
}

static Bool is_hint(const IRStmt *statement) {
  return statement->tag == Ist_AbiHint && statement->Ist.AbiHint.nia->tag == Iex_Const &&
         statement->Ist.AbiHint.nia->Iex.Const.con->Ico.U64 == HINT;
}

static Bool is_forbidden_load(const IRStmt *statement) {
  return statement->tag == Ist_LoadG && statement->Ist.LoadG.details->guard->tag == Iex_RdTmp &&
         statement->Ist.LoadG.details->guard->Iex.RdTmp.tmp == guard;
}

static IRStmt *mark_of(IRSB *out, IRExpr *address, Int bytes) {
  IRExpr *size = IRExpr_Const(IRConst_U64((ULong)bytes));
  if (guard == IRTemp_INVALID)
    return IRStmt_AbiHint(address, bytes, IRExpr_Const(IRConst_U64(HINT)));
  return IRStmt_LoadG(Iend_LE, ILGop_Ident64, newIRTemp(out->tyenv, Ity_I64), address, size,
                      IRExpr_RdTmp(guard));
}

Bool cv_is_load_mark(const IRStmt *statement) {
  return is_forbidden_load(statement) || is_hint(statement);
}

IRExpr *cv_marked_address(const IRStmt *mark) {
  return is_hint(mark) ? mark->Ist.AbiHint.base : mark->Ist.LoadG.details->addr;
}

UInt cv_marked_bytes(const IRStmt *mark) {
  return is_hint(mark) ? (UInt)mark->Ist.AbiHint.len
                       : (UInt)mark->Ist.LoadG.details->alt->Iex.Const.con->Ico.U64;
}

static Bool is_load(const IRStmt *statement) {
  return statement->tag == Ist_WrTmp && statement->Ist.WrTmp.data->tag == Iex_Load;
}

Bool cv_is_load_of(const IRStmt *mark, const IRStmt *statement) {
  return is_load(statement) &&
         eqIRAtom(statement->Ist.WrTmp.data->Iex.Load.addr, cv_marked_address(mark)) &&
         sizeofIRType(statement->Ist.WrTmp.data->Iex.Load.ty) == (Int)cv_marked_bytes(mark);
}

static Bool has_indexed_registers(const IRSB *in) {
  Int i = 0;
  while (i < in->stmts_used && in->stmts[i]->tag != Ist_PutI)
    i++;
  return i < in->stmts_used;
}

/* For an element that its mask does not select, VEX loads from the stack and forgets the value. The
 * condition, of the load at `i`; NULL: it always happens. */
static IRExpr *condition_of(const IRSB *in, Int i) {
  const IRExpr *at = in->stmts[i]->Ist.WrTmp.data->Iex.Load.addr;
  for (; at->tag == Iex_RdTmp && i >= 0 && in->stmts[i]->tag != Ist_IMark; i--) {
    const IRStmt *statement = in->stmts[i];
    if (statement->tag == Ist_WrTmp && statement->Ist.WrTmp.tmp == at->Iex.RdTmp.tmp)
      return statement->Ist.WrTmp.data->tag == Iex_ITE ? statement->Ist.WrTmp.data->Iex.ITE.cond
                                                       : NULL;
  }
  return NULL;
}

/* As the load of an element, where it is selected. */
static IRStmt *guarded(IRSB *out, const IRExpr *load, IRExpr *condition) {
  Bool is_long = sizeofIRType(load->Iex.Load.ty) == 8;
  IRConst *none = is_long ? IRConst_U64(0) : IRConst_U32(0);
  return IRStmt_LoadG(Iend_LE, is_long ? ILGop_Ident64 : ILGop_Ident32,
                      newIRTemp(out->tyenv, is_long ? Ity_I64 : Ity_I32), load->Iex.Load.addr,
                      IRExpr_Const(none), condition);
}

/* `i`: of the load in `in`. */
static void mark_load(IRSB *out, const IRSB *in, Int i, Bool gathers, cv_rewrite *rewrite) {
  IRExpr *load = in->stmts[i]->Ist.WrTmp.data;
  IRExpr *condition = gathers && guard != IRTemp_INVALID ? condition_of(in, i) : NULL;
  UInt bytes = (UInt)sizeofIRType(load->Iex.Load.ty);
  if (condition) {
    addStmtToIRSB(out, guarded(out, load, condition));
    return;
  }
  IRExpr *address = cv_rewrite_read(rewrite, out, load->Iex.Load.addr, &bytes);
  if (bytes)
    addStmtToIRSB(out, mark_of(out, address, (Int)bytes));
}

static IRSB *mark_loads(const IRSB *in) {
  IRSB *out = deepCopyIRSBExceptStmts(in);
  cv_rewrite rewrite = {.how = CV_AS_IT_IS};
  Bool gathers = False;
  /* First of all: further on, the value that it is made of may be known. */
  guard = has_indexed_registers(in) ? IRTemp_INVALID : make_guard(out);
  for (Int i = 0; i < in->stmts_used; i++) {
    IRStmt *statement = in->stmts[i];
    if (statement->tag == Ist_IMark)
      cv_rewrite_end(&rewrite, out);
    if (cv_rewrite_statement(&rewrite, out, statement))
      continue;
    addStmtToIRSB(out, statement);
    if (statement->tag == Ist_IMark) {
      gathers = cv_is_gather((const UChar *)(Addr)statement->Ist.IMark.addr);
      cv_rewrite_begin(&rewrite, out, statement);
    }
    if (is_load(statement))
      mark_load(out, in, i, gathers, &rewrite);
  }
  cv_rewrite_end(&rewrite, out);
  return out;
}

IRSB *__wrap_do_iropt_BB(IRSB *sb, IRExpr *(*specialise)(const HChar *, IRExpr **, IRStmt **, Int),
                         Bool (*is_precise)(Int, Int, VexRegisterUpdates),
                         VexRegisterUpdates updates, Addr address, VexArch arch) {
  if (cv_diagnose_is_far(address))
    updates = cv_usual_updates();
  return __real_do_iropt_BB(mark_loads(sb), specialise, is_precise, updates, address, arch);
}

static Bool is_at_point(const IRStmt *statement) {
  return statement->tag == Ist_IMark && cv_diagnose_is_point((Addr)statement->Ist.IMark.addr);
}

/* Each part of a block, before VEX puts it behind the others. */
IRSB *__wrap_do_minimal_initial_iropt_BB(IRSB *in) {
  Int first = 0;
  while (first < in->stmts_used && !is_at_point(in->stmts[first]))
    first++;
  if (first == in->stmts_used)
    return __real_do_minimal_initial_iropt_BB(in);
  IRSB *out = deepCopyIRSBExceptStmts(in);
  for (Int i = 0; i < in->stmts_used; i++) {
    if (is_at_point(in->stmts[i]))
      cv_mark_point(out);
    addStmtToIRSB(out, in->stmts[i]);
  }
  return __real_do_minimal_initial_iropt_BB(out);
}
