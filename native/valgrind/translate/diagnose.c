/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "diagnose.h"
#include "core/diagnosis/diagnosis.h"
#include "libvex_guest_amd64.h"
#include "pub_tool_mallocfree.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "ir.h"
#include "uses.h"

/* By temporary of the block: the register that it is, or the lower part of it, + 1; 0: none. */
static UChar *alias;
/* By temporary that is a copy of another one, or a wider one: that one, + 1; 0: none. */
static Int *source;
static Int alias_count, alias_room;

void cv_diagnose_begin(cv_block *b, const IRSB *in) {
  if (!cv_process.diagnosis)
    return;
  alias_count = in->tyenv->types_used;
  if (alias_count > alias_room) {
    if (alias) {
      VG_(free)(alias);
      VG_(free)(source);
    }
    alias_room = 2 * alias_count;
    alias = VG_(malloc)("comair.alias", (SizeT)alias_room);
    source = VG_(malloc)("comair.source", (SizeT)alias_room * sizeof *source);
  }
  for (Int i = 0; i < alias_count; i++) {
    alias[i] = 0;
    source[i] = 0;
  }
}

/* A word of the diagnosis, as a guard that it is not 0; with `mask`: in these bits. */
static IRTemp any_of(IRSB *sb, const uint64_t *word, ULong mask) {
  IRTemp value = cv_load64(sb, cv_bind64(sb, cv_const((ULong)(Addr)word)));
  if (mask != ~0ull)
    value = cv_op(sb, Iop_And64, cv_temp(value), cv_const(mask));
  return cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(value)));
}

static IRTemp both(IRSB *sb, IRTemp a, IRTemp b) {
  if (b == IRTemp_INVALID)
    return a;
  IRTemp x = cv_bind64(sb, IRExpr_Unop(Iop_1Uto64, cv_temp(a)));
  IRTemp y = cv_bind64(sb, IRExpr_Unop(Iop_1Uto64, cv_temp(b)));
  IRTemp and = cv_op(sb, Iop_And64, cv_temp(x), cv_temp(y));
  return cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(and)));
}

/* A load that faults where the access would, before a helper looks there. Where the guard does not
 * hold, the address may be wild: there is no guarded load of a byte on this machine. */
static void touch(IRSB *sb, IRExpr *address, IRTemp guard) {
  IRExpr *safe = cv_const((ULong)(Addr)&cv_process.diagnosis->watching);
  IRTemp at = cv_bind64(sb, IRExpr_ITE(cv_temp(guard), address, safe));
  IRTemp byte = cv_bind(sb, Ity_I8, IRExpr_Load(Iend_LE, Ity_I8, cv_temp(at)));
  IRTemp wide = cv_bind64(sb, IRExpr_Unop(Iop_8Uto64, cv_temp(byte)));
  cv_add(sb, IRStmt_Put(CV_SINK_OFFSET, cv_temp(wide)));
}

static IRExpr *root_of(IRTemp root) {
  return root == IRTemp_INVALID ? cv_const(0) : cv_temp(root);
}

void cv_diagnose_store(cv_block *b, IRExpr *address, IRTemp root, UInt size, IRTemp guard) {
  IRSB *sb = b->out;
  if (!cv_process.diagnosis)
    return;
  IRTemp wanted = both(sb, any_of(sb, &cv_process.diagnosis->watching, ~0ull), guard);
  IRTemp last = cv_op(sb, Iop_Add64, address, cv_const(size - 1));
  touch(sb, address, wanted);
  touch(sb, cv_temp(last), wanted);
  cv_call(sb, "diagnosis_store", cv_h_diagnosis_store,
          mkIRExprVec_5(IRExpr_GSPTR(), address, cv_const(size), cv_const(b->instruction),
                        root_of(root)),
          wanted);
}

void cv_diagnose_load(cv_block *b, IRExpr *address, IRTemp root, UInt size, IRTemp guard) {
  IRSB *sb = b->out;
  if (!cv_process.diagnosis)
    return;
  IRTemp wanted = both(sb, any_of(sb, &cv_process.diagnosis->watching, ~0ull), guard);
  IRTemp last = cv_op(sb, Iop_Add64, address, cv_const(size - 1));
  touch(sb, address, wanted);
  touch(sb, cv_temp(last), wanted);
  cv_call(sb, "diagnosis_load", cv_h_diagnosis_load,
          mkIRExprVec_5(IRExpr_GSPTR(), address, cv_const(size), cv_const(b->instruction),
                        root_of(root)),
          wanted);
}

void cv_diagnose_copy(cv_block *b, IRExpr *address, const IRExpr *data) {
  IRSB *sb = b->out;
  if (!cv_process.diagnosis || data->tag != Iex_RdTmp || (Int)data->Iex.RdTmp.tmp >= alias_count ||
      alias[data->Iex.RdTmp.tmp] == 0)
    return;
  ULong mask = 1ull << (alias[data->Iex.RdTmp.tmp] - 1);
  cv_call(sb, "diagnosis_copied", cv_h_diagnosis_copied,
          mkIRExprVec_3(IRExpr_GSPTR(), cv_const(mask), address),
          any_of(sb, &cv_process.diagnosis->waiting, mask));
}

/* ---- registers that an instruction reads, and overwrites ---- */

static Bool is_narrowing(IROp op) {
  return op == Iop_64to32 || op == Iop_64to16 || op == Iop_64to8 || op == Iop_32to16 ||
         op == Iop_32to8 || op == Iop_V128to64;
}

static Bool is_widening(IROp op) {
  return op == Iop_32Uto64 || op == Iop_16Uto64 || op == Iop_8Uto64 || op == Iop_64UtoV128;
}

static void read_temp(void *mask, IRTemp temp) {
  if ((Int)temp < alias_count && alias[temp])
    *(ULong *)mask |= 1ull << (alias[temp] - 1);
}

static void assigned(const IRStmt *st, ULong *read) {
  IRTemp to = st->Ist.WrTmp.tmp;
  const IRExpr *e = st->Ist.WrTmp.data;
  if (e->tag == Iex_Get) {
    Int r = cv_register_at(e->Iex.Get.offset);
    if (r >= 0 && (Int)to < alias_count)
      alias[to] = (UChar)(r + 1);
    return;
  }
  if (e->tag == Iex_RdTmp && (Int)to < alias_count && (Int)e->Iex.RdTmp.tmp < alias_count) {
    alias[to] = alias[e->Iex.RdTmp.tmp];
    source[to] = (Int)e->Iex.RdTmp.tmp + 1;
    return;
  }
  if (e->tag == Iex_Unop && is_narrowing(e->Iex.Unop.op) && e->Iex.Unop.arg->tag == Iex_RdTmp &&
      (Int)e->Iex.Unop.arg->Iex.RdTmp.tmp < alias_count && (Int)to < alias_count) {
    alias[to] = alias[e->Iex.Unop.arg->Iex.RdTmp.tmp];
    return;
  }
  if (e->tag == Iex_Unop && is_widening(e->Iex.Unop.op) && e->Iex.Unop.arg->tag == Iex_RdTmp &&
      (Int)to < alias_count)
    source[to] = (Int)e->Iex.Unop.arg->Iex.RdTmp.tmp + 1;
  cv_uses_of_expression(e, read_temp, read);
}

/* What an instruction leaves in a register is that register to those after it: VEX hands them what
 * was put there, and does not get it again. */
static void left_in_register(const IRStmt *st) {
  const IRExpr *data = st->Ist.Put.data;
  Int r = cv_register_at(st->Ist.Put.offset);
  if (r < 0 || r == CA_FLAGS || data->tag != Iex_RdTmp)
    return;
  for (Int temp = (Int)data->Iex.RdTmp.tmp; temp >= 0 && temp < alias_count;
       temp = source[temp] - 1)
    if (alias[temp] == 0)
      alias[temp] = (UChar)(r + 1);
}

static void put(const IRSB *in, const IRStmt *st, ULong *read, ULong *written) {
  Int r = cv_register_at(st->Ist.Put.offset);
  UInt bytes = (UInt)sizeofIRType(typeOfIRExpr(in->tyenv, st->Ist.Put.data));
  cv_uses_of_expression(st->Ist.Put.data, read_temp, read);
  if (r >= 0 && bytes >= (r < CA_GENERAL ? 8 : r < CA_FLAGS ? 16 : 8))
    *written |= 1ull << r;
}

/* What C code of VEX reads of the guest's state. */
static ULong read_by_helper(const IRDirty *d) {
  ULong read = 0;
  for (Int i = 0; i < d->nFxState; i++) {
    Int r = cv_register_at(d->fxState[i].offset);
    if (r >= 0 && d->fxState[i].fx != Ifx_Write)
      read |= 1ull << r;
  }
  return read;
}

void cv_diagnose_registers(cv_block *b, const IRSB *in, Int i) {
  ULong read = 0, written = 0;
  Int j;
  if (!cv_process.diagnosis)
    return;
  for (j = i + 1; j < in->stmts_used && in->stmts[j]->tag != Ist_IMark; j++) {
    const IRStmt *st = in->stmts[j];
    if (st->tag == Ist_WrTmp)
      assigned(st, &read);
    else if (st->tag == Ist_Put)
      put(in, st, &read, &written);
    else if (st->tag == Ist_Store) /* what it stores may be a copy: cv_diagnose_copy */
      cv_uses_of_expression(st->Ist.Store.addr, read_temp, &read);
    else
      cv_uses_of_statement(st, read_temp, &read);
    if (st->tag == Ist_Dirty)
      read |= read_by_helper(st->Ist.Dirty.details);
  }
  for (Int k = i + 1; k < j; k++)
    if (in->stmts[k]->tag == Ist_Put)
      left_in_register(in->stmts[k]);
  if (j == in->stmts_used)
    cv_uses_of_expression(in->next, read_temp, &read);
  /* rsp is nobody's result. */
  read &= ~(1ull << CA_STACK_POINTER);
  written &= ~(1ull << CA_STACK_POINTER);
  if (read | written)
    cv_call(b->out, "diagnosis_used", cv_h_diagnosis_used,
            mkIRExprVec_3(IRExpr_GSPTR(), cv_const(read), cv_const(written)),
            any_of(b->out, &cv_process.diagnosis->waiting, read | written));
}
