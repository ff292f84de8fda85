/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "uses.h"
#include "core/diagnosis/registers.h"
#include "valgrind/state/guest.h"

static void atom(const IRExpr *e, cv_use use, void *context) {
  if (e && e->tag == Iex_RdTmp)
    use(context, e->Iex.RdTmp.tmp);
}

static void atoms(IRExpr *const *list, cv_use use, void *context) {
  for (; *list; list++)
    if (!is_IRExpr_VECRET_or_GSPTR(*list))
      atom(*list, use, context);
}

void cv_uses_of_expression(const IRExpr *e, cv_use use, void *context) {
  switch (e->tag) {
  case Iex_RdTmp:
    atom(e, use, context);
    break;
  case Iex_GetI:
    atom(e->Iex.GetI.ix, use, context);
    break;
  case Iex_Unop:
    atom(e->Iex.Unop.arg, use, context);
    break;
  case Iex_Binop:
    atom(e->Iex.Binop.arg1, use, context);
    atom(e->Iex.Binop.arg2, use, context);
    break;
  case Iex_Triop:
    atom(e->Iex.Triop.details->arg1, use, context);
    atom(e->Iex.Triop.details->arg2, use, context);
    atom(e->Iex.Triop.details->arg3, use, context);
    break;
  case Iex_Qop:
    atom(e->Iex.Qop.details->arg1, use, context);
    atom(e->Iex.Qop.details->arg2, use, context);
    atom(e->Iex.Qop.details->arg3, use, context);
    atom(e->Iex.Qop.details->arg4, use, context);
    break;
  case Iex_Load:
    atom(e->Iex.Load.addr, use, context);
    break;
  case Iex_ITE:
    atom(e->Iex.ITE.cond, use, context);
    atom(e->Iex.ITE.iftrue, use, context);
    atom(e->Iex.ITE.iffalse, use, context);
    break;
  case Iex_CCall:
    atoms(e->Iex.CCall.args, use, context);
    break;
  default:
    break;
  }
}

static void of_cas(const IRCAS *cas, cv_use use, void *context) {
  const IRExpr *of[] = {cas->addr, cas->expdHi, cas->expdLo, cas->dataHi, cas->dataLo};
  for (UInt i = 0; i < sizeof of / sizeof *of; i++)
    atom(of[i], use, context);
}

void cv_uses_of_statement(const IRStmt *st, cv_use use, void *context) {
  switch (st->tag) {
  case Ist_PutI:
    atom(st->Ist.PutI.details->ix, use, context);
    atom(st->Ist.PutI.details->data, use, context);
    break;
  case Ist_StoreG:
    atom(st->Ist.StoreG.details->addr, use, context);
    atom(st->Ist.StoreG.details->data, use, context);
    atom(st->Ist.StoreG.details->guard, use, context);
    break;
  case Ist_LoadG:
    atom(st->Ist.LoadG.details->addr, use, context);
    atom(st->Ist.LoadG.details->guard, use, context);
    break;
  case Ist_CAS:
    of_cas(st->Ist.CAS.details, use, context);
    break;
  case Ist_Dirty:
    atoms(st->Ist.Dirty.details->args, use, context);
    atom(st->Ist.Dirty.details->guard, use, context);
    atom(st->Ist.Dirty.details->mAddr, use, context);
    break;
  case Ist_Exit:
    atom(st->Ist.Exit.guard, use, context);
    break;
  default:
    break;
  }
}

Int cv_register_at(Int offset) {
  enum {
    GENERAL = offsetof(cv_guest, CV_GENERAL),
    VECTORS = offsetof(cv_guest, CV_VECTORS),
    FLAGS_START = offsetof(cv_guest, CV_FLAGS_START),
    FLAGS_END = offsetof(cv_guest, CV_FLAGS_LAST) + 8,
  };
  if (offset >= GENERAL && offset < GENERAL + 8 * CA_GENERAL)
    return (offset - GENERAL) / 8;
  if (offset >= VECTORS && offset < VECTORS + CV_VECTOR_BYTES * CA_VECTORS)
    return CA_GENERAL + (offset - VECTORS) / CV_VECTOR_BYTES;
  if (offset >= FLAGS_START && offset < FLAGS_END)
    return CA_FLAGS;
  return -1;
}
