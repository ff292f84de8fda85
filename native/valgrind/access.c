/* Inlined accounting while the process has one thread. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A read of a cell with value v counts as a first read when v < top (entry time of the top
 * activation). That is decided without a branch: with both values below 2^31, the top bit of
 * (v | 2^31) - top tells, for two neighbouring cells in one word. First reads of cells last
 * touched under the parent (v >= par) are all that most code has: their number goes to
 * near, and the return moves it to where it belongs. Any older cell calls a helper, which
 * corrects that count; one guarded call serves up to four words.
 *
 * The helper gets values, not addresses: they were loaded before the new time was stored.
 */
#include "block.h"

static IRTemp combine(cv_block *b, IROp op, IRTemp into, IRTemp value) {
  return into == IRTemp_INVALID ? value : cv_op(b->out, op, cv_temp(into), cv_temp(value));
}

static IRTemp top_bits_missing(IRSB *sb, IRTemp value) {
  IRTemp tops = CV_GET(sb, tops);
  IRTemp bits = cv_op(sb, Iop_And64, cv_temp(value), cv_temp(tops));
  IRTemp again = CV_GET(sb, tops);
  return cv_test(sb, Iop_CmpNE64, cv_temp(bits), cv_temp(again));
}

static void call_with_values(cv_block *b, const HChar *name, void *helper, ULong halves,
                             const IRTemp *values, Int count, IRTemp guard) {
  IRExpr *which = cv_const(halves);
  IRExpr *v[CV_MAX_VALUES];
  for (Int i = 0; i < count; i++)
    v[i] = cv_temp(values[i]);
  IRExpr **args = count == 1   ? mkIRExprVec_3(IRExpr_GSPTR(), which, v[0])
                  : count == 2 ? mkIRExprVec_4(IRExpr_GSPTR(), which, v[0], v[1])
                  : count == 3 ? mkIRExprVec_5(IRExpr_GSPTR(), which, v[0], v[1], v[2])
                               : mkIRExprVec_6(IRExpr_GSPTR(), which, v[0], v[1], v[2], v[3]);
  cv_call(b->out, name, helper, args, guard);
}

static void flush_reads(cv_block *b) {
  if (b->value_count == 0)
    return;
  call_with_values(b, "old_reads", cv_h_old_reads, b->halves, b->values, b->value_count,
                   top_bits_missing(b->out, b->all_near));
  b->read_total += b->value_count;
  b->value_count = 0;
  b->halves = 0;
  b->all_near = IRTemp_INVALID;
}

void cv_near_flush(cv_block *b) {
  if (b->read_total == 0)
    return;
  IRTemp near = CV_GET(b->out, near);
  near = cv_op(b->out, Iop_Add64, cv_temp(near), cv_const(CA_BOTH(b->read_total)));
  near = cv_op(b->out, Iop_Sub64, cv_temp(near), cv_temp(b->old_total));
  CV_PUT(b->out, near, cv_temp(near));
  b->read_total = 0;
  b->old_total = IRTemp_INVALID;
}

static void flush_writes(cv_block *b) {
  if (b->write_count == 0)
    return;
  call_with_values(b, "old_writes", cv_h_old_writes, b->write_halves, b->write_values,
                   b->write_count, top_bits_missing(b->out, b->all_touched));
  b->write_count = 0;
  b->write_halves = 0;
  b->all_touched = IRTemp_INVALID;
}

static void flush_crossing(cv_block *b) {
  if (b->crossing.count == 0)
    return;
  IRTemp guard = cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(b->crossing.wanted)));
  cv_batch_call(b, &b->crossing, "crossing", cv_h_crossing, guard);
}

void cv_access_flush(cv_block *b) {
  flush_reads(b);
  flush_writes(b);
  flush_crossing(b);
}

static IRTemp load_value(cv_block *b, IRTemp shadow, Bool pair) {
  IRTemp value = pair ? cv_load64(b->out, shadow) : cv_load32(b->out, shadow);
  IRTemp tops = CV_GET(b->out, tops);
  return cv_op(b->out, Iop_Or64, cv_temp(value), cv_temp(tops));
}

static void check_read(cv_block *b, IRTemp shadow, Bool pair) {
  IRSB *sb = b->out;
  if (b->value_count == CV_MAX_VALUES)
    flush_reads(b);
  IRTemp value = load_value(b, shadow, pair);
  b->halves |= (pair ? 3ull : 1ull) << (2 * b->value_count);
  b->values[b->value_count++] = value;
  IRTemp top = pair ? CV_GET(sb, top) : CV_GET(sb, top1);
  IRTemp since = cv_op(sb, Iop_Sub64, cv_temp(value), cv_temp(top));
  since = cv_shift(sb, Iop_Shr64, since, 31);
  IRTemp ones = CV_GET(sb, ones);
  since = cv_op(sb, Iop_And64, cv_temp(since), cv_temp(ones));
  b->old_total = combine(b, Iop_Add64, b->old_total, since);
  IRTemp par = pair ? CV_GET(sb, par) : CV_GET(sb, par1);
  IRTemp near = cv_op(sb, Iop_Sub64, cv_temp(value), cv_temp(par));
  b->all_near = combine(b, Iop_And64, b->all_near, near);
}

static void check_write(cv_block *b, IRTemp shadow, Bool pair) {
  IRSB *sb = b->out;
  if (b->write_count == CV_MAX_VALUES)
    flush_writes(b);
  IRTemp value = load_value(b, shadow, pair);
  b->write_halves |= (pair ? 3ull : 1ull) << (2 * b->write_count);
  b->write_values[b->write_count++] = value;
  IRTemp top = pair ? CV_GET(sb, top) : CV_GET(sb, top1);
  IRTemp since = cv_op(sb, Iop_Sub64, cv_temp(value), cv_temp(top));
  b->all_touched = combine(b, Iop_And64, b->all_touched, since);
}

static void store_time(cv_block *b, IRTemp shadow, Bool pair) {
  if (pair) {
    IRTemp count = CV_GET(b->out, count);
    cv_store(b->out, shadow, cv_temp(count));
  } else {
    IRTemp count = cv_bind(b->out, Ity_I32, IRExpr_Get(CV_FIELD(count), Ity_I32));
    cv_store(b->out, shadow, cv_temp(count));
  }
}

/* A misaligned access may reach one cell more than an aligned one: decided at run time. */
static void want_crossing(cv_block *b, cv_address at, Long remainder, UInt size, Bool write) {
  /* What was deferred must not pass an access of the other kind to the same cell. */
  for (Int i = 0; i < b->crossing.count; i++)
    if (b->crossing.access[i].write != write) {
      flush_crossing(b);
      break;
    }
  if (!cv_batch_fits(&b->crossing, at.root))
    flush_crossing(b);
  if (b->crossing.count == 0)
    b->crossing.wanted = IRTemp_INVALID;
  cv_batch_add(&b->crossing, at.root, at.offset, size, write);
  cv_want_if_misaligned(b, &b->crossing.wanted, at, remainder, size);
}

void cv_access_add(cv_block *b, cv_address at, UInt size, Bool write) {
  Long cell = 1L << cv_process.shift;
  Long index = cv_floor(at.offset, cell);
  Long remainder = at.aligned ? 0 : at.offset - index * cell;
  Long cells = at.aligned ? cv_floor(at.offset + size - 1, cell) - index + 1
                          : ((Long)size + cell - 1) / cell;
  /* Once read or written, an access of either kind changes nothing. */
  Bool check = write ? cv_process.footprint : True;
  if (cv_range_covered(b, at.root, at.offset, at.offset + size, False))
    return;
  cv_cover_range(b, at.root, at.offset, at.offset + size, False);
  if (!at.aligned && size > 1 && cell > 1)
    want_crossing(b, at, remainder, size, write);
  for (Long k = 0; k < cells;) {
    if (cv_is_covered(b, at.root, remainder, index + k, False)) {
      k++;
      continue;
    }
    Bool pair = k + 1 < cells;
    IRTemp shadow = cv_shadow_of(b, at.root, remainder, index + k);
    if (check) {
      if (write)
        check_write(b, shadow, pair);
      else
        check_read(b, shadow, pair);
    }
    store_time(b, shadow, pair);
    cv_cover(b, at.root, remainder, index + k, False);
    if (pair)
      cv_cover(b, at.root, remainder, index + k + 1, False);
    k += pair ? 2 : 1;
  }
}
