/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "instrument.h"
#include "code/allocator.h"
#include "code/decode.h"
#include "code/instruction.h"
#include "core/features/args.h"
#include "core/features/block_counts.h"
#include "core/scripts/scripts.h"
#include "wire/trace.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/hot.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "valgrind/system/features.h"
#include "access.h"
#include "block.h"
#include "calls.h"
#include "diagnose.h"
#include "follow.h"
#include "ir.h"
#include "link.h"
#include "point_mark.h"
#include "points.h"
#include "rewrite.h"
#include "shadow.h"
#include "system_call.h"
#include "vex.h"
#include "watch.h"
#include "work.h"

enum { HELPER_CELLS = 8 /* wider accesses go out of line */ };

static cv_address address_of(cv_block *b, IRExpr *e) {
  if (e->tag == Iex_Const)
    return (cv_address){IRTemp_INVALID, (Long)e->Iex.Const.con->Ico.U64, True, IRTemp_INVALID};
  IRTemp temp = e->Iex.RdTmp.tmp;
  if ((Int)temp < b->address_count)
    return b->addresses[temp];
  return (cv_address){temp, 0, False, temp};
}

static void access_range(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard) {
  void *helper = !write     ? (void *)cv_h_read
                 : b->by_sp ? (void *)cv_h_write_by_sp
                            : (void *)cv_h_write;
  cv_call(b->out, write ? "write" : "read", helper,
          mkIRExprVec_3(IRExpr_GSPTR(), address, cv_const(size)), guard);
}

static void access(cv_block *b, IRExpr *address, UInt size, Bool write) {
  cv_width_add(b, address_of(b, address), size, write);
  cv_diagnose_trace_root(b, address_of(b, address), IRTemp_INVALID);
  cv_trace_access(b, address, size, write, IRTemp_INVALID);
  if (cv_process.memory.sizeless)
    return;
  if (cv_process.diagnosis) {
    if (write)
      cv_diagnose_written(b, address_of(b, address), size);
    else if (b->tells)
      cv_diagnose_load(b, address_of(b, address), size);
  } else if (cv_process.structures) {
    cv_follow_access(b, address_of(b, address), size, write);
  } else if (size > ((UInt)HELPER_CELLS << cv_process.memory.shift) ||
             ca_all_out_of_line(&cv_process.memory)) {
    cv_access_flush(b);
    access_range(b, address, size, write, IRTemp_INVALID);
  } else {
    b->at = address_of(b, address);
    cv_access_add(b, b->at, size, write);
  }
}

/* Happens only if the guard holds; else the address may be wild. */
static void guarded_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRExpr *guard) {
  IRTemp condition =
      guard->tag == Iex_RdTmp ? guard->Iex.RdTmp.tmp : cv_bind(b->out, Ity_I1, guard);
  cv_width_add(b, address_of(b, address), size, write);
  cv_access_flush(b);
  cv_diagnose_trace_root(b, address_of(b, address), condition);
  cv_trace_access(b, address, size, write, condition);
  if (cv_process.memory.sizeless)
    return;
  if (cv_process.diagnosis) {
    if (!write && b->tells)
      cv_diagnose_guarded_load(b, address_of(b, address), size, condition);
    return;
  }
  access_range(b, address, size, write, condition);
}

/* Before a store. `guard`: NULL: it always happens. */
static void will_store(cv_block *b, IRExpr *address, UInt size, IRExpr *guard) {
  if (!b->tells)
    return;
  IRTemp condition = !guard                    ? IRTemp_INVALID
                     : guard->tag == Iex_RdTmp ? guard->Iex.RdTmp.tmp
                                               : cv_bind(b->out, Ity_I1, guard);
  cv_diagnose_store(b, address, address_of(b, address), size, condition);
}

static void learn_address(cv_block *b, IRTemp temp, IRExpr *e, Int sp_offset) {
  cv_address *to = &b->addresses[temp];
  if (e->tag == Iex_RdTmp) {
    *to = address_of(b, e);
  } else if (e->tag == Iex_Get && e->Iex.Get.offset == sp_offset) {
    to->aligned = True;
  } else if (e->tag == Iex_Binop &&
             (e->Iex.Binop.op == Iop_Add64 || e->Iex.Binop.op == Iop_Sub64) &&
             e->Iex.Binop.arg1->tag == Iex_RdTmp && e->Iex.Binop.arg2->tag == Iex_Const) {
    cv_address from = address_of(b, e->Iex.Binop.arg1);
    Long change = (Long)e->Iex.Binop.arg2->Iex.Const.con->Ico.U64;
    Long offset = e->Iex.Binop.op == Iop_Add64 ? from.offset + change : from.offset - change;
    if (offset > -(1L << 30) && offset < (1L << 30)) {
      *to = from;
      to->offset = offset;
      to->value = temp;
    }
  }
}

static void exit_statement(cv_block *b, IRStmt *st, Addr instruction, Bool first) {
  Bool repeats = st->Ist.Exit.dst->Ico.U64 == instruction;
  if (repeats && !ca_is_repeated((const unsigned char *)instruction)) {
    /* A locked instruction that lost a race starts over; with threads serialised none does. */
    cv_add(b->out, st);
    return;
  }
  cv_access_flush(b);
  cv_widths_end(b);
  if (repeats) { /* the same instruction goes on: it is counted when it ends */
    cv_count_instructions(b, -1);
    cv_count_blocks(b, -first);
    cv_element_done(b);
  } else {
    cv_elements_end(b, st->Ist.Exit.guard);
  }
  cv_cost_flush(b);
  cv_add(b->out, st);
  if (repeats) {
    cv_count_instructions(b, 1);
    cv_count_blocks(b, first);
    cv_elements_end(b, NULL);
  }
}

static void dirty_statement(cv_block *b, IRStmt *st) {
  IRDirty *d = st->Ist.Dirty.details;
  if (d->mFx != Ifx_None && d->mFx != Ifx_Read)
    will_store(b, d->mAddr, (UInt)d->mSize, d->guard);
  cv_add(b->out, st);
  cv_look_for_long_double(d);
  if (d->mFx == Ifx_None)
    return;
  if (d->mFx != Ifx_Write)
    guarded_access(b, d->mAddr, (UInt)d->mSize, False, d->guard);
  if (d->mFx != Ifx_Read)
    guarded_access(b, d->mAddr, (UInt)d->mSize, True, d->guard);
}

static void cas_statement(cv_block *b, IRStmt *st) {
  IRCAS *cas = st->Ist.CAS.details;
  UInt size = (UInt)sizeofIRType(typeOfIRExpr(b->out->tyenv, cas->dataLo));
  if (cas->dataHi)
    size *= 2;
  will_store(b, cas->addr, size, NULL);
  cv_add(b->out, st);
  access(b, cas->addr, size, False);
  access(b, cas->addr, size, True);
}

/* A load that a store is to follow, if nobody else has stored there meanwhile; or that store. */
static void exclusive_statement(cv_block *b, const IRSB *in, IRStmt *st) {
  IRExpr *stored = st->Ist.LLSC.storedata, *address = st->Ist.LLSC.addr;
  IRType type =
      stored ? typeOfIRExpr(in->tyenv, stored) : typeOfIRTemp(in->tyenv, st->Ist.LLSC.result);
  if (stored)
    will_store(b, address, (UInt)sizeofIRType(type), NULL);
  cv_add(b->out, st);
  access(b, address, (UInt)sizeofIRType(type), stored != NULL);
}

static IRType type_of_bytes(UInt bytes) {
  switch (bytes) {
  case 1:
    return Ity_I8;
  case 2:
    return Ity_I16;
  case 4:
    return Ity_I32;
  case 8:
    return Ity_I64;
  case 16:
    return Ity_V128;
  default:
    tl_assert(bytes == 32);
    return Ity_V256;
  }
}

/* A read. The load that it is of has gone when its value is not used: it comes again, since it may
 * fault. With the load, VEX has forgotten that a handler looks where the fault was. */
static void load_mark(cv_block *b, const IRSB *in, Int i) {
  const IRStmt *mark = in->stmts[i];
  IRExpr *address = cv_marked_address(mark);
  UInt bytes = cv_marked_bytes(mark);
  if (!cv_is_load_of(mark, in->stmts[i - 1])) {
    IRExpr *load = IRExpr_Load(Iend_LE, type_of_bytes(bytes), address);
    cv_add(b->out, IRStmt_Put(offsetof(cv_guest, CV_IP), cv_const(b->instruction)));
    IRTemp value = cv_bind(b->out, type_of_bytes(bytes), load);
    cv_add(b->out, IRStmt_Put(CV_SINK_OFFSET, cv_temp(value)));
  }
  access(b, address, bytes, False);
}

static void statement(cv_block *b, const IRSB *in, Int i, Int pushed, Int sp_offset) {
  IRStmt *st = in->stmts[i];
  IRType type, loaded;
  UInt size;
  if (cv_is_load_mark(st)) {
    if (!b->restores && !cv_is_return_address_pop(in, in->stmts[i - 1]))
      load_mark(b, in, i);
    return;
  }
  switch (st->tag) {
  case Ist_WrTmp: {
    IRExpr *e = st->Ist.WrTmp.data;
    cv_add(b->out, st);
    learn_address(b, st->Ist.WrTmp.tmp, e, sp_offset);
    break;
  }
  case Ist_Store:
    if (i > 0 && cv_is_write_mark(in->stmts[i - 1])) {
      cv_add(b->out, st);
      break;
    }
    cv_follow_reads(b);
    size = (UInt)sizeofIRType(typeOfIRExpr(in->tyenv, st->Ist.Store.data));
    if (i != pushed)
      will_store(b, st->Ist.Store.addr, size, NULL);
    cv_add(b->out, st);
    if (i == pushed)
      break;
    access(b, st->Ist.Store.addr, size, True);
    cv_diagnose_copy(b, st->Ist.Store.addr, st->Ist.Store.data);
    break;
  case Ist_StoreG: {
    IRStoreG *g = st->Ist.StoreG.details;
    cv_follow_reads(b);
    will_store(b, g->addr, (UInt)sizeofIRType(typeOfIRExpr(in->tyenv, g->data)), g->guard);
    cv_add(b->out, st);
    guarded_access(b, g->addr, (UInt)sizeofIRType(typeOfIRExpr(in->tyenv, g->data)), True,
                   g->guard);
    break;
  }
  case Ist_LoadG: {
    IRLoadG *g = st->Ist.LoadG.details;
    typeOfIRLoadGOp(g->cvt, &loaded, &type);
    cv_add(b->out, st);
    guarded_access(b, g->addr, (UInt)sizeofIRType(type), False, g->guard);
    break;
  }
  case Ist_CAS:
    cv_follow_reads(b);
    cas_statement(b, st);
    break;
  case Ist_LLSC:
    cv_follow_reads(b);
    exclusive_statement(b, in, st);
    break;
  case Ist_Dirty:
    cv_follow_reads(b);
    if (cv_is_write_mark(st)) {
      will_store(b, cv_written_address(st), 1, cv_written_guard(st));
      guarded_access(b, cv_written_address(st), 1, True, cv_written_guard(st));
      break;
    }
    dirty_statement(b, st);
    break;
  default:
    cv_add(b->out, st);
  }
}

static Bool writes_by_sp(const unsigned char *code, UInt length) {
  ca_instruction instruction;
  ca_decode(&instruction, code, length, 0);
  return ca_writes_by_sp(&instruction);
}

/* Whether the block goes on in the next superblock: only its size ended this one. */
static Bool is_cut(const IRSB *in, IRJumpKind kind, Addr last, UInt length, Bool last_exits) {
  return kind == Ijk_Boring && in->next->tag == Iex_Const && !last_exits &&
         in->next->Iex.Const.con->Ico.U64 == last + length &&
         !ca_is_jump((const unsigned char *)last);
}

/* What a run counts that leaves at the end. */
static void describe(const cv_block *b) {
  Int blocks = b->all_blocks + b->blocks, second = b->all_second + b->second;
  if (b->counter)
    ca_block_describe(cv_process.block_counts, b->counter, (UInt)blocks, (UInt)second);
}

static void end(cv_block *b, const IRSB *in, Addr start, Addr last, UInt length, Bool last_exits,
                Int sp_offset) {
  IRJumpKind kind = cv_jump_kind(in, (const unsigned char *)last);
  cv_access_flush(b);
  cv_widths_end(b);
  Bool loops = in->next->tag == Iex_Const && in->next->Iex.Const.con->Ico.U64 == last &&
               kind == Ijk_Boring && ca_is_repeated((const unsigned char *)last);
  if (!loops && is_cut(in, kind, last, length, last_exits)) {
    cv_count_blocks(b, -1);
    b->runs++; /* the part has run, all the same */
  }
  if (loops && start != last)
    cv_count_instructions(b, -1); /* it goes on as code of its own, which counts it */
  describe(b);
  if (loops && start == last) {
    cv_count_instructions(b, -1);
    cv_count_blocks(b, -1);
  }
  if (loops)
    cv_element_done(b);
  cv_cost_flush(b);
  if (kind == Ijk_Call) {
    cv_trace_flow(b, CA_TRACE_CALL, deepCopyIRExpr(in->next), sp_offset);
    cv_call_end(b, in);
  } else if (kind == Ijk_Ret) {
    cv_trace_flow(b, CA_TRACE_RETURN, deepCopyIRExpr(in->next), sp_offset);
    cv_return_end(b);
  } else if (kind == Ijk_Sys_syscall) {
    cv_syscall_end(b);
  } else if (kind == Ijk_ClientReq) {
    cv_request_end(b);
  } else if (kind == Ijk_Boring && in->next->tag != Iex_Const) {
    cv_jump_end(b, sp_offset, cv_jumps_back((const unsigned char *)last));
  }
}

static void init(cv_block *b, IRSB *in) {
  b->out = deepCopyIRSBExceptStmts(in);
  b->covered_count = b->range_count = b->shadow_count = 0;
  b->first_reads = b->reads_beyond = b->now = b->exclusive = IRTemp_INVALID;
  b->acquired_reads = False;
  b->reads = b->writes = b->known = CV_NO_VALUES;
  cv_batch_clear(&b->crossing);
  cv_batch_clear(&b->acquired);
  cv_batch_clear(&b->followed);
  b->blocks = b->second = b->runs = b->all_blocks = b->all_second = 0;
  cv_count_blocks(b, 1);
  b->widths.counts = False;
  b->widths.code = NULL;
  b->widths.element = 0;
  b->by_sp = b->tells = False;
  b->address_count = in->tyenv->types_used;
  b->addresses =
      VG_(malloc)("comair.addresses", (SizeT)(b->address_count + 1) * sizeof(cv_address));
  for (Int i = 0; i < b->address_count; i++)
    b->addresses[i] = (cv_address){(IRTemp)i, 0, False, (IRTemp)i};
}

static void add_rest(cv_block *b, const IRSB *in, Int i) {
  for (; i < in->stmts_used; i++)
    if (!cv_is_load_mark(in->stmts[i]) && !cv_is_write_mark(in->stmts[i]) &&
        !cv_is_point_mark(in->stmts[i]))
      cv_add(b->out, in->stmts[i]);
}

/* Outside of windows: what the target does is seen to be right, and not observed. */
static IRSB *unobserved(cv_block *b, const IRSB *in, const VexGuestExtents *extents) {
  Int i = 0;
  b->out = deepCopyIRSBExceptStmts(in);
  for (; i < in->stmts_used && in->stmts[i]->tag != Ist_IMark; i++)
    cv_add(b->out, in->stmts[i]);
  cv_watch(b->out, extents);
  add_rest(b, in, i);
  if (in->jumpkind == Ijk_Sys_syscall)
    cv_syscall_end(b);
  return b->out;
}

IRSB *cv_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
                    const VexGuestExtents *extents, const VexArchInfo *arch, IRType guest_word,
                    IRType host_word) {
  static cv_block block;
  cv_block *b = &block;
  Int i = 0, sp_offset = layout->offset_SP;
  tl_assert(layout->total_sizeB == CV_HOT_OFFSET);
  if (cv_process.paused)
    return unobserved(b, in, extents);
  init(b, in);
  while (i < in->stmts_used && in->stmts[i]->tag != Ist_IMark)
    cv_add(b->out, in->stmts[i++]);
  if (i == in->stmts_used) {
    VG_(free)(b->addresses);
    return in;
  }
  Addr start = (Addr)in->stmts[i]->Ist.IMark.addr, last = start;
  UInt length = 0;
  cv_watch(b->out, extents);
  ca_stub stub = ca_stub_at((const unsigned char *)start);
  if (stub != CA_NO_STUB) {
    /* A stub is neither a block nor an input of anybody. */
    if (stub == CA_STUB_BINDER)
      cv_call(b->out, "binder", cv_h_binder, mkIRExprVec_1(IRExpr_GSPTR()), IRTemp_INVALID);
    add_rest(b, in, i);
    VG_(free)(b->addresses);
    return b->out;
  }
  b->counter = cv_process.block_counts
                   ? ca_block_counter(cv_process.block_counts, start, extents->len[0])
                   : NULL;
  UInt routine = cv_is_entry(start) ? cv_construct(start) : 0;
  cv_points_begin(b, start, extents->len[0]);
  Bool may_end = routine || cv_is_generated(start); /* frames */
  cv_diagnose_attend(b, extents, may_end);
  cv_diagnose_begin(b, in);
  if (routine) {
    cv_trace_flow(b, CA_TRACE_ENTRY, cv_const(start), sp_offset);
    cv_entry_check(b, start, routine, cv_loop_at(b, start));
    cv_points_routine(b, start);
  } else if (cv_is_generated(start)) {
    cv_generated(b, start, sp_offset);
  }
  if (ca_is_scripts_code(cv_process.scripts, start))
    cv_script(b, start, sp_offset);
  if (cv_process.args && ca_args_wanted(cv_process.args, start))
    cv_args(b, start);
  if (cv_process.structures ? cv_allocator(start) != CA_NO_ALLOCATOR
                            : routine && cv_allocator(start) > CA_NO_ALLOCATION)
    cv_allocation(b, cv_allocator(start));
  Int pushed = cv_return_address_push(in);
  Bool last_exits = False;
  for (; i < in->stmts_used; i++) {
    IRStmt *st = in->stmts[i];
    if (st->tag == Ist_IMark) {
      cv_widths_end(b);
      cv_points_at(b, (Addr)st->Ist.IMark.addr);
      b->instruction = (Addr)st->Ist.IMark.addr;
      cv_diagnose_registers(b, in, i);
      last = (Addr)st->Ist.IMark.addr;
      length = st->Ist.IMark.len;
      last_exits = False;
      b->restores = ca_is_restore((const unsigned char *)last);
      b->by_sp = writes_by_sp((const unsigned char *)last, length);
      cv_count_instructions(b, 1);
      cv_widths_begin(b, (const UChar *)last);
    }
    if (st->tag == Ist_Exit) {
      last_exits = True;
      exit_statement(b, st, last, start == last);
    } else if (!cv_is_point_mark(st)) {
      statement(b, in, i, pushed, sp_offset);
    }
  }
  end(b, in, start, last, length, last_exits, sp_offset);
  VG_(free)(b->addresses);
  return b->out;
}
