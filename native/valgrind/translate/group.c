/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "group.h"
#include "core/base/base.h"
#include "pub_tool_tooliface.h"
#include "valgrind/state/process.h"
#include "ir.h"
#include "shadow.h"

void cv_group_flush(cv_block *b) {
  if (b->group.count == 0)
    return;
  IRSB *sb = b->out;
  IRTemp missing = cv_misaligned(b, &b->group);
  if (b->group_ok != IRTemp_INVALID) {
    IRTemp tops = CV_GET(sb, tops);
    IRTemp bits = cv_op(sb, Iop_And64, cv_temp(b->group_ok), cv_temp(tops));
    bits = cv_op(sb, Iop_Xor64, cv_temp(bits), cv_temp(tops));
    missing =
        missing == IRTemp_INVALID ? bits : cv_op(sb, Iop_Or64, cv_temp(missing), cv_temp(bits));
  }
  if (missing != IRTemp_INVALID) {
    IRTemp guard = cv_bind(sb, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(missing)));
    cv_group_call(b, &b->group, guard);
  }
  for (Int i = 0; i < b->store_count; i++) {
    IRTemp value = CV_GET(sb, count);
    IRTemp tops = CV_GET(sb, tops);
    if (!b->stores[i].write)
      tops = cv_op(sb, Iop_And64, cv_temp(b->stores[i].old), cv_temp(tops));
    value = cv_op(sb, Iop_Or64, cv_temp(value), cv_temp(tops));
    if (b->stores[i].pair) {
      cv_store(sb, b->stores[i].shadow, cv_temp(value));
    } else {
      IRTemp half = cv_bind(sb, Ity_I32, IRExpr_Unop(Iop_64to32, cv_temp(value)));
      cv_store(sb, b->stores[i].shadow, cv_temp(half));
    }
  }
  cv_batch_clear(&b->group);
  b->group_ok = IRTemp_INVALID;
  b->store_count = 0;
}

/* Top bits set in the result: nothing but the time to store. */
static IRTemp nothing_to_do(cv_block *b, IRTemp value, Bool pair, Bool write) {
  IRSB *sb = b->out;
  IRTemp exclusive = value;
  if (!pair) /* the half that is not there is fine */
    exclusive = cv_op(sb, Iop_Or64, cv_temp(value), cv_const(0xffffffff00000000ull));
  if (write && !cv_process.memory.footprint)
    return exclusive;
  IRTemp time = cv_op(sb, Iop_And64, cv_temp(value), cv_const(CA_BOTH(CA_TIME_MASK)));
  IRTemp limit = cv_limit(sb, CV_FIELD(before_top), pair);
  IRTemp before = cv_op(sb, Iop_Sub64, cv_temp(limit), cv_temp(time));
  IRTemp tops = CV_GET(sb, tops);
  IRTemp touched = cv_op(sb, Iop_Xor64, cv_temp(before), cv_temp(tops));
  return write ? cv_op(sb, Iop_And64, cv_temp(touched), cv_temp(exclusive)) : touched;
}

void cv_group_add(cv_block *b, cv_address at, UInt size, Bool write) {
  Long cell = 1L << cv_process.memory.shift;
  Long index = cv_floor(at.offset, cell);
  Long remainder = at.aligned ? 0 : at.offset - index * cell;
  Long cells = at.aligned ? cv_floor(at.offset + size - 1, cell) - index + 1
                          : ((Long)size + cell - 1) / cell;
  if (cv_range_covered(b, at.root, at.offset, at.offset + size, write))
    return;
  enum { MAX_STORES = sizeof b->stores / sizeof *b->stores };
  if (!cv_batch_fits(&b->group, at.root) || b->store_count + cells > MAX_STORES)
    cv_group_flush(b);
  cv_cover_range(b, at.root, at.offset, at.offset + size, write);
  cv_batch_add(&b->group, at.root, at.offset, size, write);
  if (!at.aligned && size > 1 && cell > 1)
    cv_want_if_misaligned(b, &b->group, at, remainder, size);
  for (Long k = 0; k < cells;) {
    if (cv_is_covered(b, at.root, remainder, index + k, write)) {
      k++;
      continue;
    }
    Bool pair = k + 1 < cells;
    IRTemp shadow = cv_shadow_of(b, at.root, remainder, index + k);
    IRTemp value = pair ? cv_load64(b->out, shadow) : cv_load32(b->out, shadow);
    IRTemp fine = nothing_to_do(b, value, pair, write);
    b->group_ok = b->group_ok == IRTemp_INVALID
                      ? fine
                      : cv_op(b->out, Iop_And64, cv_temp(b->group_ok), cv_temp(fine));
    b->stores[b->store_count].shadow = shadow;
    b->stores[b->store_count].old = value;
    b->stores[b->store_count].pair = pair;
    b->stores[b->store_count++].write = write;
    cv_cover(b, at.root, remainder, index + k, write);
    if (pair)
      cv_cover(b, at.root, remainder, index + k + 1, write);
    k += pair ? 2 : 1;
  }
}
