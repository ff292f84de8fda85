/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "access.h"
#include "pub_tool_tooliface.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "follow.h"
#include "ir.h"
#include "shadow.h"
#include "acquire.h"

static IRTemp combine(cv_block *b, IROp op, IRTemp into, IRTemp value) {
  return into == IRTemp_INVALID ? value : cv_op(b->out, op, cv_temp(into), cv_temp(value));
}

/* IRTemp_INVALID: nothing waits. */
static IRTemp any_old(cv_block *b, const cv_values *of) {
  if (of->count == 0)
    return IRTemp_INVALID;
  IRTemp tops = CV_GET(b->out, tops);
  IRTemp bits = cv_op(b->out, Iop_And64, cv_temp(of->old), cv_temp(tops));
  return cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(bits)));
}

static void called(cv_values *of) {
  of->count = of->cells = 0;
  of->old = IRTemp_INVALID;
}

/* All of the values, one at least. */
static IRExpr **arguments_of(const cv_values *of) {
  IRExpr *v[CV_MAX_VALUES];
  for (Int i = 0; i < of->count; i++)
    v[i] = cv_temp(of->values[i]);
  return of->count == 1   ? mkIRExprVec_1(v[0])
         : of->count == 2 ? mkIRExprVec_2(v[0], v[1])
         : of->count == 3 ? mkIRExprVec_3(v[0], v[1], v[2])
                          : mkIRExprVec_4(v[0], v[1], v[2], v[3]);
}

static void call_for_reads(cv_block *b) {
  cv_values *of = &b->reads;
  IRTemp guard = any_old(b, of);
  if (guard == IRTemp_INVALID)
    return;
  cv_call_simple(b->out, "old_reads", cv_h_old_reads[b->beyond][of->cells - 1], arguments_of(of),
                 guard);
  called(of);
}

static void call_for_writes(cv_block *b) {
  cv_values *of = &b->writes;
  IRTemp guard = any_old(b, of);
  IRExpr *v[CV_MAX_VALUES];
  if (guard == IRTemp_INVALID)
    return;
  for (Int i = 0; i < CV_MAX_VALUES; i++)
    v[i] = i < of->count ? cv_temp(of->values[i]) : cv_const(0);
  cv_call(b->out, "old_writes", cv_h_old_writes,
          mkIRExprVec_6(IRExpr_GSPTR(), cv_const((ULong)of->cells), v[0], v[1], v[2], v[3]), guard);
  called(of);
}

static void call_for_known(cv_block *b) {
  cv_values *of = &b->known;
  IRTemp guard = any_old(b, of);
  if (guard == IRTemp_INVALID)
    return;
  cv_call_simple(b->out, "known_writes", cv_h_known_writes[of->cells - 1], arguments_of(of), guard);
  called(of);
}

/* The top bit says whether a value of 32 bits is before the limit. */
static IRTemp before(IRSB *sb, Int limit_field, IRExpr *value) {
  IRTemp limit = cv_bind(sb, Ity_I32, IRExpr_Get(limit_field, Ity_I32));
  return cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Sub32, cv_temp(limit), value));
}

/* One if it is, of 64 bits. */
static IRTemp one_before(IRSB *sb, Int limit_field, IRExpr *value) {
  IRTemp is = before(sb, limit_field, value);
  is = cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Shr32, cv_temp(is), cv_byte(31)));
  return cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, cv_temp(is)));
}

static void keep(cv_block *b, cv_values *of, IRTemp value, Bool pair, Int limit_field) {
  of->cells += pair ? 2 : 1;
  of->values[of->count++] = value;
  IRTemp limit = cv_limit(b->out, limit_field, pair);
  IRTemp before = cv_op(b->out, Iop_Sub64, cv_temp(limit), cv_temp(value));
  of->old = combine(b, Iop_Or64, of->old, before);
}

/* Where values of cells, or of two, stop being of the frames that are counted inline. */
static Int oldest(const cv_block *b) {
  return b->beyond ? CV_FIELD(before_beyond) : CV_FIELD(before_parent);
}

/* One in each half of a value before the limit. */
static IRTemp ones_before(cv_block *b, Int limit_field, IRTemp value, Bool pair) {
  IRSB *sb = b->out;
  IRTemp limit = cv_limit(sb, limit_field, pair);
  IRTemp first = cv_op(sb, Iop_Sub64, cv_temp(limit), cv_temp(value));
  first = cv_shift(sb, Iop_Shr64, first, 31);
  IRTemp ones = CV_GET(sb, ones);
  return cv_op(sb, Iop_And64, cv_temp(first), cv_temp(ones));
}

static void add_read(cv_block *b, IRTemp value, Bool pair) {
  if (b->reads.count == CV_MAX_VALUES)
    call_for_reads(b);
  IRTemp first = ones_before(b, CV_FIELD(before_top), value, pair);
  b->first_reads = combine(b, Iop_Add64, b->first_reads, first);
  if (b->beyond) {
    IRTemp beyond = ones_before(b, CV_FIELD(before_parent), value, pair);
    b->reads_beyond = combine(b, Iop_Add64, b->reads_beyond, beyond);
  }
  keep(b, &b->reads, value, pair, oldest(b));
}

static void add_write(cv_block *b, IRTemp value, Bool pair) {
  if (b->writes.count == CV_MAX_VALUES)
    call_for_writes(b);
  keep(b, &b->writes, value, pair, CV_FIELD(before_top));
}

static void add_known(cv_block *b, IRTemp value, Bool pair) {
  if (b->known.count == CV_MAX_VALUES)
    call_for_known(b);
  keep(b, &b->known, value, pair, CV_FIELD(before_known));
}

/* Of the values, see hot.acquire. */
static ULong low_of_latest(const cv_values *of) {
  return 1ull << (of->count - 1);
}

static ULong high_of_latest(const cv_values *of) {
  return low_of_latest(of) << 32;
}

static void add_alone(cv_block *b, cv_values *of, void (*add)(cv_block *, IRTemp, Bool)) {
  if (of->alone == IRTemp_INVALID)
    return;
  IRTemp value = cv_bind64(b->out, IRExpr_Unop(Iop_32Uto64, cv_temp(of->alone)));
  of->alone = IRTemp_INVALID;
  add(b, value, False);
  cv_acquire_value(b, of->alone_of, low_of_latest(of));
}

void cv_near_flush(cv_block *b) {
  if (b->first_reads == IRTemp_INVALID)
    return;
  IRTemp near = CV_GET(b->out, near);
  near = cv_op(b->out, Iop_Add64, cv_temp(b->first_reads), cv_temp(near));
  CV_PUT(b->out, near, cv_temp(near));
  b->first_reads = IRTemp_INVALID;
  if (b->reads_beyond == IRTemp_INVALID)
    return;
  IRTemp beyond = CV_GET(b->out, beyond);
  beyond = cv_op(b->out, Iop_Add64, cv_temp(b->reads_beyond), cv_temp(beyond));
  CV_PUT(b->out, beyond, cv_temp(beyond));
  b->reads_beyond = IRTemp_INVALID;
}

static void flush_crossing(cv_block *b) {
  IRTemp wanted = cv_misaligned(b, &b->crossing);
  if (wanted == IRTemp_INVALID)
    return;
  IRTemp guard = cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(wanted)));
  void *one = b->crossing.count == 1 ? cv_h_crossing_one(&b->crossing.access[0]) : NULL;
  if (one) {
    cv_call_simple(b->out, "crossing", one, mkIRExprVec_1(cv_temp(b->crossing_at)), guard);
    cv_batch_clear(&b->crossing);
  } else {
    cv_crossing_call(b, &b->crossing, guard);
  }
}

/* Whether a value of 32 bits is before the limit, or the access that waits for a crossing cell is
 * misaligned. */
static IRTemp before_or_misaligned(cv_block *b, IRTemp old) {
  IRSB *sb = b->out;
  IRTemp misaligned = cv_misaligned(b, &b->crossing);
  old = cv_bind(sb, Ity_I32, IRExpr_Binop(Iop_Shr32, cv_temp(old), cv_byte(31)));
  old = cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, cv_temp(old)));
  if (misaligned != IRTemp_INVALID)
    old = cv_op(sb, Iop_Or64, cv_temp(old), cv_temp(misaligned));
  return cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(old)));
}

static IRTemp is_negative(IRSB *sb, IRTemp value) {
  return cv_test(sb, Iop_CmpLT32S, cv_temp(value), IRExpr_Const(IRConst_U32(0)));
}

static IRExpr *widen(IRSB *sb, IRExpr *value) {
  return cv_temp(cv_bind64(sb, IRExpr_Unop(Iop_32Uto64, value)));
}

/* Half of the blocks that read at all read one cell: less code for that. */
static void sole_read(cv_block *b) {
  IRSB *sb = b->out;
  IRExpr *value = cv_temp(b->reads.alone);
  b->reads.alone = IRTemp_INVALID;
  cv_acquire_value(b, b->reads.alone_of, 1);
  IRTemp old = before(sb, oldest(b), value);
  b->first_reads =
      combine(b, Iop_Add64, b->first_reads, one_before(sb, CV_FIELD(before_top), value));
  if (b->beyond)
    b->reads_beyond =
        combine(b, Iop_Add64, b->reads_beyond, one_before(sb, CV_FIELD(before_parent), value));
  cv_near_flush(b);
  Bool acquired = cv_acquire_is_read(b), crosses = b->crossing.count == 1;
  void *whole = acquired  ? cv_h_whole_read(&b->acquired.access[0], b->beyond)
                : crosses ? cv_h_old_or_crossing(&b->crossing.access[0], b->beyond)
                          : NULL;
  if (!whole) {
    cv_call_simple(sb, "old_read", cv_h_old_reads[b->beyond][0], mkIRExprVec_1(widen(sb, value)),
                   is_negative(sb, old));
    return;
  }
  IRTemp at = crosses ? b->crossing_at : cv_acquire_address(b);
  IRTemp guard = before_or_misaligned(b, old);
  cv_call_simple(sb, "whole", whole, mkIRExprVec_2(widen(sb, value), cv_temp(at)), guard);
  cv_batch_clear(&b->crossing);
  if (acquired)
    cv_acquire_clear(b);
}

/* The same for a write that is checked, when no other one waits. */
static void sole_known(cv_block *b) {
  IRSB *sb = b->out;
  IRExpr *value = cv_temp(b->known.alone);
  b->known.alone = IRTemp_INVALID;
  IRTemp old = before(sb, CV_FIELD(before_known), value);
  void *whole = b->crossing.count == 1 && b->crossing.access[0].write
                    ? cv_h_known_or_crossing(&b->crossing.access[0])
                    : NULL;
  if (!whole) {
    cv_call_simple(sb, "known_write", cv_h_known_writes[0], mkIRExprVec_1(widen(sb, value)),
                   is_negative(sb, old));
    return;
  }
  IRTemp at = b->crossing_at, guard = before_or_misaligned(b, old);
  cv_call_simple(sb, "known_whole", whole, mkIRExprVec_2(widen(sb, value), cv_temp(at)), guard);
  cv_batch_clear(&b->crossing);
}

void cv_access_flush(cv_block *b) {
  b->now = IRTemp_INVALID;
  if (b->reads.count == 0 && b->reads.alone != IRTemp_INVALID)
    sole_read(b);
  add_alone(b, &b->reads, add_read);
  add_alone(b, &b->writes, add_write);
  if (b->known.count > 0)
    add_alone(b, &b->known, add_known);
  call_for_reads(b);
  call_for_writes(b);
  call_for_known(b);
  if (b->known.alone != IRTemp_INVALID)
    sole_known(b);
  flush_crossing(b);
  cv_acquire_flush(b);
  cv_follow_flush(b);
}

/* The time in the value of a cell, or of two neighbours, that is accessed; `of` has those that wait
 * for `add`. `access`: see cv_acquire_value. */
static void check(cv_block *b, IRTemp time, Bool pair, cv_values *of,
                  void (*add)(cv_block *, IRTemp, Bool), Int access) {
  if (pair) {
    add(b, time, True);
    cv_acquire_value(b, access, low_of_latest(of) | high_of_latest(of));
    return;
  }
  if (of->alone == IRTemp_INVALID) {
    of->alone = time;
    of->alone_of = access;
    return;
  }
  IRTemp two = cv_bind64(b->out, IRExpr_Binop(Iop_32HLto64, cv_temp(time), cv_temp(of->alone)));
  of->alone = IRTemp_INVALID;
  add(b, two, True);
  cv_acquire_value(b, of->alone_of, low_of_latest(of));
  cv_acquire_value(b, access, high_of_latest(of));
}

static void check_read(cv_block *b, IRTemp time, Bool pair) {
  check(b, time, pair, &b->reads, add_read, cv_acquire_latest(b));
}

static Bool is_checked_write(const cv_block *b) {
  return cv_process.memory.footprint || !b->by_sp;
}

static void check_write(cv_block *b, IRTemp time, Bool pair) {
  if (cv_process.memory.footprint)
    check(b, time, pair, &b->writes, add_write, -1);
  if (!b->by_sp)
    check(b, time, pair, &b->known, add_known, -1);
}

static IRTemp now(cv_block *b) {
  if (b->now == IRTemp_INVALID)
    b->now = CV_GET(b->out, count);
  return b->now;
}

static IRTemp load(cv_block *b, IRTemp shadow, Bool pair) {
  IRType type = pair ? Ity_I64 : Ity_I32;
  return cv_bind(b->out, type, IRExpr_Load(Iend_LE, type, cv_temp(shadow)));
}

static IRTemp narrow(cv_block *b, IRTemp value, Bool pair) {
  return pair ? value : cv_bind(b->out, Ity_I32, IRExpr_Unop(Iop_64to32, cv_temp(value)));
}

static void with_one_thread(cv_block *b, IRTemp shadow, Bool pair, Bool write) {
  /* Once read or written, an access of either kind changes nothing. */
  if (!write)
    check_read(b, load(b, shadow, pair), pair);
  else if (is_checked_write(b))
    check_write(b, load(b, shadow, pair), pair);
  cv_store(b->out, shadow, cv_temp(narrow(b, now(b), pair)));
}

static void with_threads(cv_block *b, IRTemp shadow, Bool pair, Bool write) {
  IRSB *sb = b->out;
  IRType type = pair ? Ity_I64 : Ity_I32;
  IRTemp value = load(b, shadow, pair);
  IRExpr *tops = pair ? cv_temp(CV_GET(sb, tops)) : IRExpr_Const(IRConst_U32(CA_EXCLUSIVE));
  IRTemp top = cv_bind(sb, type, IRExpr_Binop(pair ? Iop_And64 : Iop_And32, cv_temp(value), tops));
  if (!write || is_checked_write(b)) {
    IROp xor = pair ? Iop_Xor64 : Iop_Xor32;
    IRTemp time = cv_bind(sb, type, IRExpr_Binop(xor, cv_temp(value), cv_temp(top)));
    (write ? check_write : check_read)(b, time, pair);
  }
  if (write)
    cv_acquire_written(b, value, pair);
  IRExpr *then = cv_temp(narrow(b, now(b), pair));
  then = IRExpr_Binop(pair ? Iop_Or64 : Iop_Or32, then, cv_temp(top));
  cv_store(sb, shadow, cv_temp(cv_bind(sb, type, then)));
}

/* A misaligned access may reach one cell more than an aligned one: decided at run time. */
static void want_crossing(cv_block *b, cv_address at, Long remainder, UInt size, Bool write) {
  if (!cv_batch_fits(&b->crossing, at.root))
    flush_crossing(b);
  Bool mixed = b->crossing.count > 0 && b->crossing.access[0].write != write;
  if (b->crossing.count == 0)
    b->crossing_at = at.value != IRTemp_INVALID ? at.value : cv_plus(b->out, at.root, at.offset);
  cv_batch_add(&b->crossing, at.root, at.offset, size, write);
  cv_want_if_misaligned(b, &b->crossing, at, remainder, size);
  /* What was deferred must not pass an access of the other kind to the same cell. */
  if (mixed)
    flush_crossing(b);
}

void cv_access_add(cv_block *b, cv_address at, UInt size, Bool write) {
  Long cell = 1L << cv_process.memory.shift;
  Long index = cv_floor(at.offset, cell);
  Long remainder = at.aligned ? 0 : at.offset - index * cell;
  Long cells = at.aligned ? cv_floor(at.offset + size - 1, cell) - index + 1
                          : ((Long)size + cell - 1) / cell;
  Bool threaded = cv_process.memory.threaded;
  /* The first write invalidates what other threads have of what was read. */
  Bool anew = threaded && write;
  if (cv_range_covered(b, at.root, at.offset, at.offset + size, anew))
    return;
  if (threaded && !cv_acquire_fits(b, at.root))
    cv_access_flush(b);
  cv_cover_range(b, at.root, at.offset, at.offset + size, write);
  if (!at.aligned && size > 1 && cell > 1)
    want_crossing(b, at, remainder, size, write);
  else if (!at.aligned && b->crossing.count > 0 && b->crossing.access[0].write != write)
    flush_crossing(b); /* a byte, which may be in the cell that the other goes on to */
  if (threaded)
    cv_acquire_add(b, at, size, write);
  for (Long k = 0; k < cells;) {
    if (cv_is_covered(b, at.root, remainder, index + k, anew)) {
      k++;
      continue;
    }
    Bool pair = k + 1 < cells;
    IRTemp shadow = cv_shadow_of(b, at.root, remainder, index + k);
    (threaded ? with_threads : with_one_thread)(b, shadow, pair, write);
    cv_cover(b, at.root, remainder, index + k, write);
    if (pair)
      cv_cover(b, at.root, remainder, index + k + 1, write);
    k += pair ? 2 : 1;
  }
}
