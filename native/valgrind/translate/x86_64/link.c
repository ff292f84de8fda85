/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/link.h"

Int cv_return_address_push(const IRSB *in) {
  if (in->jumpkind != Ijk_Call)
    return -1;
  for (Int i = in->stmts_used - 1; i >= 0; i--)
    if (in->stmts[i]->tag == Ist_Store)
      return in->stmts[i]->Ist.Store.data->tag == Iex_Const ? i : -1;
  return -1;
}

Bool cv_is_return_address_pop(const IRSB *in, const IRStmt *st) {
  return st->tag == Ist_WrTmp && in->jumpkind == Ijk_Ret && in->next->tag == Iex_RdTmp &&
         in->next->Iex.RdTmp.tmp == st->Ist.WrTmp.tmp;
}

IRJumpKind cv_jump_kind(const IRSB *in, const unsigned char *code) {
  return in->jumpkind;
}

/* The stack pointer says it: a return address lies on top at entries alone. */
Bool cv_jumps_back(const unsigned char *code) {
  return False;
}
