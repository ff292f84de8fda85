/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/rewrite.h"
#include "code/instruction.h"
#include "valgrind/state/guest.h"
#include "valgrind/translate/ir.h"

typedef cv_guest guest;

static Int general(UInt number) {
  return (Int)offsetof(guest, guest_RAX) + 8 * (Int)number;
}

static IRTemp get(IRSB *out, Int offset) {
  return cv_bind64(out, IRExpr_Get(offset, Ity_I64));
}

static void exit_to(IRSB *out, IRTemp condition, Addr to) {
  cv_add(out, IRStmt_Exit(cv_temp(condition), Ijk_Boring, IRConst_U64(to),
                          (Int)offsetof(guest, guest_RIP)));
}

static cv_rewriting how_of(const ca_instruction *in, const UChar *code, UInt *bytes) {
  uint32_t written = 0;
  if (in->map == CA_MAP_ONE && (in->opcode & 0xfe) == 0xac && ca_is_repeated(code))
    return CV_REPEATED_LOAD;
  if (in->in_memory && in->map == CA_MAP_0F && (in->opcode & 0xe7) == 0xa3) {
    *bytes = in->wide ? 8 : in->narrow ? 2 : 4;
    return CV_BIT_STRING;
  }
  if (in->map == CA_MAP_ONE || !ca_known_widths(code, bytes, &written))
    return CV_AS_IT_IS;
  return written ? CV_MASKED_STORE : CV_KNOWN_READ;
}

/* C4, a map of instructions in five bits, one byte more, and 90 to 93 in the second map. */
Bool cv_is_gather(const UChar *code) {
  while (code[0] == 0x67 || code[0] == 0x64 || code[0] == 0x65)
    code++;
  return code[0] == 0xc4 && (code[1] & 0x1f) == 2 && code[3] >= 0x90 && code[3] <= 0x93;
}

void cv_rewrite_begin(cv_rewrite *r, IRSB *out, const IRStmt *mark) {
  r->address = (Addr)mark->Ist.IMark.addr;
  ca_decode(&r->in, (const UChar *)r->address, mark->Ist.IMark.len, r->address);
  r->bytes = 0;
  r->how = r->in.length ? how_of(&r->in, (const UChar *)r->address, &r->bytes) : CV_AS_IT_IS;
  if (r->how != CV_REPEATED_LOAD)
    return;
  IRTemp count = get(out, offsetof(guest, guest_RCX));
  IRTemp none = cv_test(out, Iop_CmpEQ64, cv_temp(count), cv_const(0));
  exit_to(out, none, r->address + r->in.length);
}

void cv_rewrite_end(cv_rewrite *r, IRSB *out) {
  if (r->how != CV_REPEATED_LOAD)
    return;
  IRTemp count = get(out, offsetof(guest, guest_RCX));
  IRTemp left = cv_op(out, Iop_Sub64, cv_temp(count), cv_const(1));
  cv_add(out, IRStmt_Put(offsetof(guest, guest_RCX), cv_temp(left)));
  IRTemp more = cv_test(out, Iop_CmpNE64, cv_temp(left), cv_const(0));
  exit_to(out, more, r->address);
  r->how = CV_AS_IT_IS;
}

/* ---- masked stores ---- */

/* Never called: stands before a store that is only done where the guard holds. */
static void write_mark(ULong address) {
}

Bool cv_is_write_mark(const IRStmt *statement) {
  return statement->tag == Ist_Dirty && statement->Ist.Dirty.details->cee->addr == write_mark;
}

IRExpr *cv_written_address(const IRStmt *mark) {
  return mark->Ist.Dirty.details->args[0];
}

IRExpr *cv_written_guard(const IRStmt *mark) {
  return mark->Ist.Dirty.details->guard;
}

/* Where the eight bytes of a register, from number `byte` on, are in the guest's state. */
static Int vector(const ca_instruction *in, UInt number, UInt byte) {
  Bool is_mmx = in->map == CA_MAP_0F && in->prefix != 0x66;
  return is_mmx ? (Int)offsetof(guest, guest_FPREG) + 8 * (Int)(number & 7)
                : (Int)(offsetof(guest, guest_YMM0) + number * sizeof(U256) + byte);
}

/* A byte that is not selected goes where nobody looks: VEX cannot store one on a condition. */
static void store_byte(IRSB *out, IRTemp value, IRTemp mask, IRTemp at, UChar bit) {
  static UChar elsewhere;
  IRTemp sign = cv_shift(out, Iop_Shr64, mask, (UChar)(bit + 7));
  IRTemp guard = cv_bind(out, Ity_I1, IRExpr_Unop(Iop_64to1, cv_temp(sign)));
  IRExpr *place = IRExpr_ITE(cv_temp(guard), cv_temp(at), cv_const((ULong)(Addr)&elsewhere));
  IRTemp to = cv_bind64(out, place), shifted = cv_shift(out, Iop_Shr64, value, bit);
  IRTemp byte = cv_bind(out, Ity_I8, IRExpr_Unop(Iop_64to8, cv_temp(shifted)));
  IRDirty *mark =
      unsafeIRDirty_0_N(0, "write_mark", (void *)write_mark, mkIRExprVec_1(cv_temp(at)));
  mark->guard = cv_temp(guard);
  cv_add(out, IRStmt_Dirty(mark));
  cv_add(out, IRStmt_Store(Iend_LE, cv_temp(to), cv_temp(byte)));
}

Bool cv_rewrite_statement(const cv_rewrite *r, IRSB *out, const IRStmt *statement) {
  if (r->how != CV_MASKED_STORE || statement->tag != Ist_Store)
    return False;
  UInt bytes = (UInt)sizeofIRType(typeOfIRExpr(out->tyenv, statement->Ist.Store.data));
  IRTemp start = cv_op(out, Iop_Add64, statement->Ist.Store.addr, cv_const(0));
  for (UInt half = 0; half < bytes; half += 8) {
    IRTemp value = get(out, vector(&r->in, r->in.reg, half));
    IRTemp mask = get(out, vector(&r->in, r->in.rm, half));
    for (UInt i = 0; i < 8; i++)
      store_byte(out, value, mask, cv_plus(out, start, half + i), (UChar)(8 * i));
  }
  return True;
}

/* ---- what is read ---- */

IRExpr *cv_rewrite_read(cv_rewrite *r, IRSB *out, IRExpr *address, UInt *bytes) {
  switch (r->how) {
  case CV_MASKED_STORE:
    *bytes = 0;
    break;
  case CV_KNOWN_READ:
    *bytes = r->bytes;
    r->bytes = 0;
    break;
  case CV_BIT_STRING: {
    /* VEX reads the byte that has the bit; this is the operand around it. */
    IRTemp offset = get(out, general(r->in.reg));
    IRTemp byte =
        cv_op(out, Iop_And64, cv_temp(cv_shift(out, Iop_Shr64, offset, 3)), cv_const(r->bytes - 1));
    *bytes = r->bytes;
    return cv_temp(cv_op(out, Iop_Sub64, address, cv_temp(byte)));
  }
  default:
    break;
  }
  return address;
}
