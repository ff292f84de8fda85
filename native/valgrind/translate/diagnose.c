/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "diagnose.h"
#include "core/diagnosis/state.h"
#include "valgrind/state/guest.h"
#include "code/loops.h"
#include "core/features/wanted_loops.h"
#include "wire/trace.h"
#include "pub_tool_mallocfree.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "ir.h"
#include "point_mark.h"
#include "shadow.h"
#include "uses.h"

/* By temporary of the block: the register that it is, or the lower part of it, + 1; 0: none. */
static UChar *alias;
/* By temporary that is a copy of another one, or a wider one: that one, + 1; 0: none. */
static Int *source;
static Int alias_count, alias_room;
/* Registers that instructions before this statement use have been told of. */
static Int told_until;

void cv_diagnose_begin(cv_block *b, const IRSB *in) {
  if (!b->tells)
    return;
  told_until = 0;
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

Bool cv_diagnose_is_far(Addr start) {
  return cv_process.diagnosis && !cv_process.trace.on && !cv_process.paused &&
         !cv_process.diagnosis->attention->open &&
         !ca_loops_wanted_at(cv_process.loops, cv_process.functions, start);
}

Bool cv_diagnose_is_point(Addr instruction) {
  if (!cv_process.diagnosis || !cv_process.loops || cv_process.paused ||
      !ca_loops_wanted_at(cv_process.loops, cv_process.functions, instruction))
    return False;
  const ca_function *function = ca_function_at(cv_process.functions, instruction);
  return function && ca_point_in(function, instruction, instruction + 1) != NULL;
}

/* A block with a point tells in any case: from there on more may be looked at. So it is with the
 * entry of a routine whose loops are diagnosed. */
static Bool is_settled(const cv_block *b, Addr start, Bool entry) {
  return cv_process.trace.on || b->point ||
         (entry && ca_loops_wanted_at(cv_process.loops, cv_process.functions, start));
}

/* Counts down where nothing is looked at. */
static IRTemp idle_for_long(IRSB *sb, const int32_t *idle, IRTemp wanted) {
  IRTemp at = cv_bind64(sb, cv_const((ULong)(Addr)idle)), left = cv_load32(sb, at);
  IRExpr *one = IRExpr_Const(IRConst_U32(1)), *zero = IRExpr_Const(IRConst_U32(0));
  IRTemp step = cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Xor32, cv_temp(wanted), one));
  left = cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Sub32, cv_temp(left), cv_temp(step)));
  cv_store(sb, at, cv_temp(left));
  return cv_bind(sb, Ity_I1, IRExpr_Binop(Iop_CmpLE32S, cv_temp(left), zero));
}

void cv_diagnose_attend(cv_block *b, const VexGuestExtents *extents, Bool entry) {
  enum { IP = offsetof(cv_guest, CV_IP) };
  IRSB *sb = b->out;
  Addr start = extents->base[0];
  if (!cv_process.diagnosis)
    return;
  b->tells = is_settled(b, start, entry);
  if (b->tells)
    return;
  ca_attention *attention = cv_process.diagnosis->attention;
  b->tells = ca_attention_tells(attention, start, entry);
  const uint32_t *word = ca_attention_word(attention, entry);
  IRTemp value = cv_load32(sb, cv_bind64(sb, cv_const((ULong)(Addr)word)));
  IRTemp change = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ32, cv_temp(value)));
  if (b->tells)
    change = idle_for_long(sb, &attention->idle[ca_idle_slot(start)], value);
  cv_add(sb, IRStmt_Put(offsetof(cv_guest, guest_CMSTART), cv_const(start)));
  cv_add(sb, IRStmt_Put(offsetof(cv_guest, guest_CMLEN), cv_const(extents->len[0])));
  cv_add(sb, IRStmt_Exit(cv_temp(change), Ijk_InvalICache, IRConst_U64(start), IP));
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

/* A byte is loaded that the store at hand is about to fault at, before a helper looks there. Where
 * the guard does not hold, the address may be wild. */
static void touch(IRSB *sb, IRExpr *address, IRTemp guard) {
  if (guard != IRTemp_INVALID) {
    IRExpr *safe = cv_const((ULong)(Addr)&cv_process.diagnosis->stores);
    address = cv_temp(cv_bind64(sb, IRExpr_ITE(cv_temp(guard), address, safe)));
  }
  IRTemp byte = cv_bind(sb, Ity_I8, IRExpr_Load(Iend_LE, Ity_I8, address));
  cv_add(sb, IRStmt_Put(CV_SINK_OFFSET, cv_temp(byte)));
}

static IRExpr *root_of(IRTemp root) {
  return root == IRTemp_INVALID ? cv_const(0) : cv_temp(root);
}

/* Lives as long as the translation may, see cv_accesses_of. */
static IRExpr *description_of(const cv_block *b, UInt size) {
  cv_stored *store = VG_(malloc)("comair.store", sizeof *store);
  *store = (cv_stored){b->instruction, size};
  return cv_const((ULong)(Addr)store);
}

void cv_diagnose_trace(cv_block *b, IRExpr *address, UInt size, IRTemp guard) {
  if (cv_process.trace.on && cv_process.diagnosis)
    cv_call(b->out, "trace_values", cv_h_trace_values,
            mkIRExprVec_3(IRExpr_GSPTR(), address, cv_const(size)), guard);
}

static void trace(cv_block *b, UInt kind, IRExpr *first, IRExpr *second, IRTemp guard) {
  if (cv_process.trace.on)
    cv_call(b->out, "trace", cv_h_trace,
            mkIRExprVec_4(IRExpr_GSPTR(), cv_const(kind), first, second), guard);
}

void cv_diagnose_trace_root(cv_block *b, cv_address at, IRTemp guard) {
  if (cv_process.diagnosis)
    trace(b, CA_TRACE_ROOT, root_of(at.root), cv_const(b->instruction), guard);
}

void cv_diagnose_store(cv_block *b, IRExpr *address, cv_address at, UInt size, IRTemp guard) {
  IRSB *sb = b->out;
  touch(sb, address, guard);
  if (size > 1)
    touch(sb, cv_temp(cv_op(sb, Iop_Add64, address, cv_const(size - 1))), guard);
  cv_diagnose_trace(b, address, size, guard);
  cv_diagnose_trace_root(b, at, guard);
  trace(b, CA_TRACE_STORING, address, cv_const(size), guard);
  IRTemp wanted = both(sb, any_of(sb, &cv_process.diagnosis->stores, ~0ull), guard);
  cv_call_simple(sb, "diagnosis_store", cv_h_diagnosis_store,
                 mkIRExprVec_3(description_of(b, size), address, root_of(at.root)), wanted);
}

/* Where the number of who wrote a cell last is kept. */
static IRTemp writer_at(IRSB *sb, IRTemp address) {
  const ca_writers *writers = &cv_process.diagnosis->writers;
  enum { UNIT = 32 + CA_WRITTEN_SHIFT };
  IRTemp units = cv_bind64(sb, cv_const((ULong)(Addr)writers->last.units));
  IRTemp unit = cv_shift(sb, Iop_Shr64, address, UNIT - 3);
  unit = cv_op(sb, Iop_And64, cv_temp(unit), cv_const(CA_UNIT_MASK * 8ull));
  IRTemp base = cv_load64(sb, cv_op(sb, Iop_Add64, cv_temp(units), cv_temp(unit)));
  IRTemp cell = cv_shift(sb, Iop_Shr64, address, CA_WRITTEN_SHIFT - 2);
  cell = cv_op(sb, Iop_And64, cv_temp(cell), cv_const(CA_OFFSET_MASK));
  return cv_op(sb, Iop_Add64, cv_temp(cell), cv_temp(base));
}

/* What reaches into one more cell since it is misaligned does not count there. */
void cv_diagnose_written(cv_block *b, cv_address at, UInt size) {
  enum { CELL = 1 << CA_WRITTEN_SHIFT };
  UInt writer = ca_writer_of(&cv_process.diagnosis->writers, b->instruction);
  if (at.root == IRTemp_INVALID)
    return;
  IRTemp address = at.value != IRTemp_INVALID ? at.value : cv_plus(b->out, at.root, at.offset);
  IRTemp first = writer_at(b->out, address);
  for (UInt i = 0; i < size; i += CELL)
    cv_store(b->out, cv_plus(b->out, first, 4 * (Long)(i / CELL)),
             IRExpr_Const(IRConst_U32(writer)));
}

void cv_diagnose_load(cv_block *b, cv_address at, UInt size) {
  if (!cv_batch_fits(&b->followed, at.root))
    cv_diagnose_loads(b);
  cv_batch_add(&b->followed, at.root, at.offset, size, False);
  b->followed.access[b->followed.count - 1].place = b->instruction;
}

static void tell_of_loads(cv_block *b, IRTemp guard) {
  cv_batch *batch = &b->followed;
  IRExpr *r[CV_MAX_ROOTS], *what = cv_accesses_of(batch, r), **args;
  switch (batch->root_count) {
  case 1:
    args = mkIRExprVec_2(what, r[0]);
    break;
  case 2:
    args = mkIRExprVec_3(what, r[0], r[1]);
    break;
  case 3:
    args = mkIRExprVec_4(what, r[0], r[1], r[2]);
    break;
  default:
    args = mkIRExprVec_5(what, r[0], r[1], r[2], r[3]);
  }
  cv_call(b->out, "diagnosis_loads", cv_h_diagnosis_loads[batch->root_count - 1], args, guard);
  cv_batch_clear(batch);
}

void cv_diagnose_loads(cv_block *b) {
  if (b->followed.count > 0)
    tell_of_loads(b, any_of(b->out, &cv_process.diagnosis->loads, ~0ull));
}

void cv_diagnose_guarded_load(cv_block *b, cv_address at, UInt size, IRTemp guard) {
  cv_diagnose_loads(b);
  cv_diagnose_load(b, at, size);
  tell_of_loads(b, both(b->out, any_of(b->out, &cv_process.diagnosis->loads, ~0ull), guard));
}

void cv_diagnose_copy(cv_block *b, IRExpr *address, const IRExpr *data) {
  IRSB *sb = b->out;
  if (!b->tells || data->tag != Iex_RdTmp || (Int)data->Iex.RdTmp.tmp >= alias_count ||
      alias[data->Iex.RdTmp.tmp] == 0)
    return;
  ULong mask = 1ull << (alias[data->Iex.RdTmp.tmp] - 1);
  trace(b, CA_TRACE_COPIED, address, cv_const(mask), IRTemp_INVALID);
  cv_call_simple(sb, "diagnosis_copied", cv_h_diagnosis_copied,
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

/* The lowest number of a vector register is written. Where that alone is, as scalar code and
 * movhlps do, the rest is what nobody looks at. */
static Bool is_lowest(const IRStmt *put, UInt bytes) {
  enum { NUMBER = 4, VECTORS = offsetof(cv_guest, CV_VECTORS) };
  return (UInt)(put->Ist.Put.offset - VECTORS) % CV_VECTOR_BYTES == 0 && bytes >= NUMBER;
}

static void put(const IRSB *in, const IRStmt *st, ULong *read, ULong *written) {
  Int r = cv_register_at(st->Ist.Put.offset);
  UInt bytes = (UInt)sizeofIRType(typeOfIRExpr(in->tyenv, st->Ist.Put.data));
  cv_uses_of_expression(st->Ist.Put.data, read_temp, read);
  if (r >= 0 && (r >= CA_GENERAL && r < CA_FLAGS ? is_lowest(st, bytes) : bytes >= 8))
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

/* What an instruction reads, and what it overwrites. @returns the statement behind it; `ends`: what
 * it does is told of before what comes then: it may be the last of the block that runs, or stores
 * what may be a register as it is (cv_diagnose_copy). */
static Int uses_of(const IRSB *in, Int i, ULong *read, ULong *written, Bool *ends) {
  Int j;
  for (j = i + 1; j < in->stmts_used && in->stmts[j]->tag != Ist_IMark; j++) {
    const IRStmt *st = in->stmts[j];
    if (cv_is_point_mark(st))
      continue;
    *ends = *ends || st->tag == Ist_Exit || st->tag == Ist_Dirty ||
            (st->tag == Ist_Store && st->Ist.Store.data->tag == Iex_RdTmp);
    if (st->tag == Ist_WrTmp)
      assigned(st, read);
    else if (st->tag == Ist_Put)
      put(in, st, read, written);
    else if (st->tag == Ist_Store) /* what it stores may be a copy: cv_diagnose_copy */
      cv_uses_of_expression(st->Ist.Store.addr, read_temp, read);
    else
      cv_uses_of_statement(st, read_temp, read);
    if (st->tag == Ist_Dirty)
      *read |= read_by_helper(st->Ist.Dirty.details);
  }
  for (Int k = i + 1; k < j; k++)
    if (in->stmts[k]->tag == Ist_Put)
      left_in_register(in->stmts[k]);
  if (j == in->stmts_used)
    cv_uses_of_expression(in->next, read_temp, read);
  return j;
}

/* Several instructions are told of at once, before the first of them: what one of them overwrites
 * before another reads it is not read. */
void cv_diagnose_registers(cv_block *b, const IRSB *in, Int i) {
  /* rsp is nobody's result. */
  const ULong others = ~(1ull << CA_STACK_POINTER);
  ULong read = 0, written = 0;
  Bool ends = False;
  if (!b->tells || i < told_until)
    return;
  while (!ends && i < in->stmts_used) {
    ULong reads = 0, writes = 0;
    i = uses_of(in, i, &reads, &writes, &ends);
    read |= reads & ~written;
    written |= writes;
    ends = ends || (b->point && i < in->stmts_used &&
                    (Addr)in->stmts[i]->Ist.IMark.addr >= b->point->address);
  }
  told_until = i;
  read &= others;
  written &= others;
  if (read | written)
    trace(b, CA_TRACE_USED, cv_const(read), cv_const(written), IRTemp_INVALID);
  if (read | written)
    cv_call_simple(b->out, "diagnosis_used", cv_h_diagnosis_used,
                   mkIRExprVec_3(IRExpr_GSPTR(), cv_const(read), cv_const(written)),
                   any_of(b->out, &cv_process.diagnosis->waiting, read | written));
}
