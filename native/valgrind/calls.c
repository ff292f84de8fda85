/* Inlined calls, returns and costs. SPDX-License-Identifier: GPL-2.0-or-later */
#include "block.h"

void cv_cost_flush(cv_block *b) {
  if (b->blocks == 0 && b->instructions == 0)
    return;
  IRTemp cost = CV_GET(b->out, cost);
  Long change = ((Long)b->blocks << 32) + b->instructions;
  cost = cv_plus(b->out, cost, change);
  CV_PUT(b->out, cost, cv_temp(cost));
  b->blocks = b->instructions = 0;
}

static IRTemp stack_pointer(cv_block *b, Int sp_offset) {
  return cv_bind64(b->out, IRExpr_Get(sp_offset, Ity_I64));
}

void cv_entry_check(cv_block *b, Addr address) {
  IRTemp current = CV_GET(b->out, entry);
  IRTemp guard = cv_test(b->out, Iop_CmpNE64, cv_temp(current), cv_const(address));
  IRTemp sp = stack_pointer(b, offsetof(VexGuestAMD64State, guest_RSP));
  cv_call(b->out, "entry", cv_h_entry,
          mkIRExprVec_4(IRExpr_GSPTR(), cv_const(address), cv_temp(sp),
                        cv_const(cv_construct(address))),
          guard);
}

static void store_field(cv_block *b, IRTemp frame, SizeT offset, IRExpr *value) {
  cv_store(b->out, cv_plus(b->out, frame, (Long)offset), value);
}

/* What ca_call does, for a target known now that needs no flags but perhaps the stub's. */
static void push_inline(cv_block *b, Addr target, UInt construct, Bool stub, IRTemp sp) {
  IRSB *sb = b->out;
  IRTemp frame = CV_GET(sb, s);
  IRTemp top_sp = cv_load64(sb, cv_plus(sb, frame, (Long)offsetof(ca_frame, sp)));
  IRTemp distance = cv_op(sb, Iop_Sub64, cv_temp(top_sp), cv_temp(sp));
  distance = cv_plus(sb, distance, -1);
  IRTemp guard = cv_test(sb, Iop_CmpLE64U, cv_const(CA_FAR), cv_temp(distance));
  cv_call(sb, "settle", cv_h_settle, mkIRExprVec_2(IRExpr_GSPTR(), cv_temp(sp)), guard);

  frame = CV_GET(sb, s);
  IRTemp self = cv_plus(sb, frame, (Long)offsetof(ca_frame, cost));
  IRTemp cost = cv_op(sb, Iop_Add64, cv_temp(cv_load64(sb, self)), cv_temp(CV_GET(sb, cost)));
  cv_store(sb, self, cv_temp(cost));
  CV_PUT(sb, cost, cv_const(0));

  IRTemp now = cv_op(sb, Iop_Add64, cv_temp(CV_GET(sb, count)), cv_temp(CV_GET(sb, ones)));
  CV_PUT(sb, count, cv_temp(now));
  CV_PUT(sb, par, cv_temp(CV_GET(sb, top)));
  CV_PUT(sb, par1, cv_temp(CV_GET(sb, top1)));
  CV_PUT(sb, top, cv_temp(now));
  IRTemp time = cv_bind(sb, Ity_I32, IRExpr_Unop(Iop_64to32, cv_temp(now)));
  IRTemp single = cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, cv_temp(time)));
  CV_PUT(sb, top1, cv_temp(single));

  IRTemp next = cv_plus(sb, frame, sizeof(ca_frame));
  store_field(b, next, offsetof(ca_frame, sp), cv_temp(sp));
  store_field(b, next, offsetof(ca_frame, ts), cv_temp(time));
  store_field(b, next, offsetof(ca_frame, construct), IRExpr_Const(IRConst_U32(construct)));
  store_field(b, next, offsetof(ca_frame, entry), cv_const(target));
  if (stub)
    store_field(b, next, offsetof(ca_frame, flags), cv_const(CA_FRAME_STUB));
  CV_PUT(sb, s, cv_temp(next));
  CV_PUT(sb, entry, cv_const(target));
}

void cv_call_end(cv_block *b, const IRSB *in, Int sp_offset) {
  IRTemp sp = stack_pointer(b, sp_offset);
  if (in->next->tag != Iex_Const) {
    cv_call(b->out, "call", cv_h_call,
            mkIRExprVec_3(IRExpr_GSPTR(), deepCopyIRExpr(in->next), cv_temp(sp)), IRTemp_INVALID);
    return;
  }
  Addr target = (Addr)in->next->Iex.Const.con->Ico.U64;
  UInt construct = cv_construct(target);
  UInt flags = cv_process.constructs[construct].flags;
  if (flags & CA_CONSTRUCT_OPAQUE)
    cv_call(b->out, "call_known", cv_h_call_known,
            mkIRExprVec_4(IRExpr_GSPTR(), cv_const(target), cv_temp(sp), cv_const(construct)),
            IRTemp_INVALID);
  else
    push_inline(b, target, construct, (flags & CA_CONSTRUCT_STUB) != 0, sp);
}

void cv_return_end(cv_block *b, Int sp_offset) {
  IRTemp sp = stack_pointer(b, sp_offset);
  cv_call(b->out, "return", cv_h_return, mkIRExprVec_2(IRExpr_GSPTR(), cv_temp(sp)),
          IRTemp_INVALID);
}

void cv_trace_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard) {
  if (!cv_process.tracing)
    return;
  cv_call(b->out, "trace", cv_h_trace,
          mkIRExprVec_4(IRExpr_GSPTR(), cv_const(write ? CA_TRACE_WRITE : CA_TRACE_READ), address,
                        cv_const(size)),
          guard);
}

void cv_trace_flow(cv_block *b, UInt kind, IRExpr *address, Int sp_offset) {
  if (!cv_process.tracing)
    return;
  IRTemp sp = stack_pointer(b, sp_offset);
  cv_call(b->out, "trace", cv_h_trace,
          mkIRExprVec_4(IRExpr_GSPTR(), cv_const(kind), address, cv_temp(sp)), IRTemp_INVALID);
}
