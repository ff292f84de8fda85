/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "mended.h"
#include "valgrind/system/faults.h"
#include "valgrind/system/x86_64/long_double.h"
#include "core/process/records.h"
#include "valgrind/state/guest.h"
#include "valgrind/state/process.h"

extern void __real_addStmtToIRSB(IRSB *, IRStmt *);

/* ---- what is decoded ---- */

typedef struct {
  const UChar *at;  /* behind prefixes */
  Bool is_repeated; /* by 0xf2 or 0xf3 */
} decoded;

static decoded behind_prefixes(const UChar *code) {
  enum { LONGEST = 14, REX = 0x40 };
  decoded d = {code, False};
  for (UInt i = 0; i < LONGEST; i++) {
    UChar byte = *d.at;
    Bool prefix = byte == 0x66 || byte == 0x67 || byte == 0x2e || byte == 0x36 || byte == 0x3e ||
                  byte == 0x26 || byte == 0x64 || byte == 0x65 || byte == 0xf2 || byte == 0xf3;
    if (!prefix)
      break;
    d.is_repeated |= byte == 0xf2 || byte == 0xf3;
    d.at++;
  }
  if ((*d.at & 0xf0) == REX)
    d.at++;
  return d;
}

/* vfmadd132ss and its like: of the destination only the lowest number changes. */
static Bool is_fused_scalar(const UChar *vex) {
  enum { THREE_BYTES = 0xc4, SECOND_MAP = 2, FIRST = 0x99, LAST = 0xbf };
  UChar opcode = vex[3];
  return vex[0] == THREE_BYTES && (vex[1] & 0x1f) == SECOND_MAP && opcode >= FIRST &&
         opcode <= LAST && (opcode & 9) == 9 && (vex[2] & 3) == 1;
}

static UInt place_of_vector(UInt number) {
  return offsetof(cv_guest, guest_YMM0) +
         number * (offsetof(cv_guest, guest_YMM1) - offsetof(cv_guest, guest_YMM0));
}

/* ---- division ---- */

static void has_all_registers(void) {
}

/* The host's division faults, in the middle of code. A call that reads the registers has VEX put
 * them where they belong, the instruction pointer too. */
static void put_registers(IRSB *block) {
  IRDirty *call = unsafeIRDirty_0_N(0, "cv_has_all_registers", has_all_registers, mkIRExprVec_0());
  call->nFxState = 2;
  call->fxState[0].fx = call->fxState[1].fx = Ifx_Read;
  call->fxState[0].offset = offsetof(cv_guest, guest_RAX);
  call->fxState[0].size = offsetof(cv_guest, guest_RIP) + 8 - offsetof(cv_guest, guest_RAX);
  call->fxState[1].offset = (UShort)place_of_vector(0);
  call->fxState[1].size = (UShort)(place_of_vector(16) - place_of_vector(0));
  __real_addStmtToIRSB(block, IRStmt_Dirty(call));
}

static Bool divides(const UChar *opcode) {
  return (opcode[0] == 0xf6 || opcode[0] == 0xf7) && ((opcode[1] >> 3) & 7) >= 6;
}

/* fadd, fmul, fsub, fdiv and their like, of numbers or of the stack alone. */
static Bool computes_on_stack(const UChar *opcode) {
  enum { COMPARES = 2, COMPARES_AND_POPS = 3 };
  UInt operation = (opcode[1] >> 3) & 7;
  return (opcode[0] == 0xd8 || opcode[0] == 0xdc || opcode[0] == 0xde) && operation != COMPARES &&
         operation != COMPARES_AND_POPS;
}

void cv_mend_before(IRSB *block, const UChar *code, cv_mended *mended) {
  decoded d = behind_prefixes(code);
  *mended = (cv_mended){.upper = IRTemp_INVALID};
  mended->is_string =
      d.is_repeated && ((*d.at >= 0xa4 && *d.at <= 0xa7) || (*d.at >= 0xaa && *d.at <= 0xaf));
  if (computes_on_stack(d.at))
    cv_tell_of_long_double();
  if (cv_divisions_exact() && divides(d.at))
    put_registers(block);
  if (is_fused_scalar(d.at)) {
    UInt number = ((d.at[4] >> 3) & 7) | (d.at[1] & 0x80 ? 0 : 8);
    mended->place = place_of_vector(number);
    mended->is_float = !(d.at[2] & 0x80);
    mended->upper = newIRTemp(block->tyenv, Ity_V128);
    __real_addStmtToIRSB(block,
                         IRStmt_WrTmp(mended->upper, IRExpr_Get((Int)mended->place, Ity_V128)));
  }
  mended->first = block->stmts_used;
}

static Bool puts(const IRStmt *statement, Int place) {
  return statement->tag == Ist_Put && statement->Ist.Put.offset == place;
}

/* ---- fused multiply-add of one number ---- */

static IRTemp made(IRSB *block, IRType type, IRExpr *e) {
  IRTemp t = newIRTemp(block->tyenv, type);
  __real_addStmtToIRSB(block, IRStmt_WrTmp(t, e));
  return t;
}

/* VEX zeroes the numbers above the lowest one. */
static void put_upper_back(IRSB *block, const cv_mended *m) {
  IRTemp high = made(block, Ity_I64, IRExpr_Unop(Iop_V128HIto64, IRExpr_RdTmp(m->upper)));
  __real_addStmtToIRSB(block, IRStmt_Put((Int)m->place + 8, IRExpr_RdTmp(high)));
  if (!m->is_float)
    return;
  IRTemp low = made(block, Ity_I64, IRExpr_Unop(Iop_V128to64, IRExpr_RdTmp(m->upper)));
  IRTemp second = made(block, Ity_I32, IRExpr_Unop(Iop_64HIto32, IRExpr_RdTmp(low)));
  __real_addStmtToIRSB(block, IRStmt_Put((Int)m->place + 4, IRExpr_RdTmp(second)));
}

/* ---- string instructions ---- */

/* VEX counts an element before it accesses it: after a fault, one would be missing. */
static void count_after_access(IRSB *block, Int first) {
  Int at = first, last = block->stmts_used - 1;
  while (at <= last && !(block->stmts[at]->tag == Ist_Put &&
                         block->stmts[at]->Ist.Put.offset == (Int)offsetof(cv_guest, guest_RCX)))
    at++;
  if (at > last)
    return;
  /* Where it goes on is decided last. */
  if (block->stmts[last]->tag == Ist_Exit)
    last--;
  IRStmt *count = block->stmts[at];
  for (; at < last; at++)
    block->stmts[at] = block->stmts[at + 1];
  block->stmts[at] = count;
}

/* ---- the stack pointer ---- */

static Bool reads(const IRExpr *e, Int place) {
  switch (e->tag) {
  case Iex_Get:
    return e->Iex.Get.offset == place;
  case Iex_Unop:
    return reads(e->Iex.Unop.arg, place);
  case Iex_Binop:
    return reads(e->Iex.Binop.arg1, place) || reads(e->Iex.Binop.arg2, place);
  default:
    return False;
  }
}

/* VEX moves the stack pointer before it stores what is pushed, or popped to memory: an instruction
 * that faults, and is made again when its handler has opened the page, would move it twice. */
static void move_stack_after_store(IRSB *block, Int first) {
  Int place = offsetof(cv_guest, guest_RSP), at = first, store = first;
  Int end = block->stmts_used;
  while (at < end && !puts(block->stmts[at], place))
    at++;
  for (Int i = at; i < end; i++) {
    const IRStmt *statement = block->stmts[i];
    if (statement->tag == Ist_Store)
      store = i;
    else if (i != at && ((statement->tag == Ist_WrTmp && reads(statement->Ist.WrTmp.data, place)) ||
                         puts(statement, place)))
      break;
  }
  if (store <= at)
    return;
  IRStmt *moves = block->stmts[at];
  for (; at < store; at++)
    block->stmts[at] = block->stmts[at + 1];
  block->stmts[at] = moves;
}

/* ---- rounding ---- */

static void cv_h_rounding(ULong mode) {
  static Bool told = False;
  if (mode == 0 || told)
    return;
  told = True;
  ca_send_note(&cv_process,
               "the program sets a rounding mode (fesetround), which SSE and AVX arithmetic does "
               "not heed under Valgrind: results are rounded to the nearest; --engine dynamorio "
               "has all modes");
}

static void look_at_rounding(IRSB *block, Int first) {
  Int place = offsetof(cv_guest, guest_SSEROUND), end = block->stmts_used;
  for (Int i = first; i < end; i++) {
    if (!puts(block->stmts[i], place))
      continue;
    IRTemp mode = made(block, Ity_I64, IRExpr_Get(place, Ity_I64));
    __real_addStmtToIRSB(block, IRStmt_Dirty(unsafeIRDirty_0_N(0, "cv_h_rounding", cv_h_rounding,
                                                               mkIRExprVec_1(IRExpr_RdTmp(mode)))));
    return;
  }
}

void cv_mend_after(IRSB *block, const cv_mended *mended) {
  IRStmt *next = NULL;
  if (block->stmts_used == mended->first)
    return; /* it was not understood */
  /* Where it goes on has to be said last. */
  if (puts(block->stmts[block->stmts_used - 1], offsetof(cv_guest, guest_RIP)))
    next = block->stmts[--block->stmts_used];
  if (mended->upper != IRTemp_INVALID)
    put_upper_back(block, mended);
  if (mended->is_string)
    count_after_access(block, mended->first);
  if (cv_usual_updates() >= VexRegUpdAllregsAtMemAccess)
    move_stack_after_store(block, mended->first);
  look_at_rounding(block, mended->first);
  if (next)
    __real_addStmtToIRSB(block, next);
}
