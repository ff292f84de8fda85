/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "shadow.h"
#include "core/memory/shadow.h"
#include "pub_tool_mallocfree.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "ir.h"

Long cv_floor(Long offset, Long cell) {
  Long quotient = offset / cell;
  return offset % cell < 0 ? quotient - 1 : quotient;
}

static IRTemp value_offset(IRSB *sb, IRTemp address) {
  unsigned shift = cv_process.memory.shift;
  return shift > 2   ? cv_shift(sb, Iop_Shr64, address, (UChar)(shift - 2))
         : shift < 2 ? cv_shift(sb, Iop_Shl64, address, (UChar)(2 - shift))
                     : address;
}

static IRTemp shadow_at(cv_block *b, IRTemp root, Long offset) {
  unsigned shift = cv_process.memory.shift;
  IRSB *sb = b->out;
  if (root == IRTemp_INVALID && cv_process.memory.flat) {
    IRTemp flat = CV_GET(sb, flat);
    return cv_plus(sb, flat, (Long)((ULong)offset >> shift << 2 & CA_FLAT_MASK(shift)));
  }
  if (root == IRTemp_INVALID) {
    IRTemp units = CV_GET(sb, units);
    ULong unit = ((ULong)offset >> (32 + shift)) & CA_UNIT_MASK;
    IRTemp base = cv_load64(sb, cv_plus(sb, units, (Long)(unit * 8)));
    return cv_plus(sb, base, (Long)((ULong)(UInt)((ULong)offset >> shift) << 2));
  }
  Bool known = b->at.value != IRTemp_INVALID && b->at.root == root && b->at.offset == offset;
  IRTemp first = known ? b->at.value : cv_plus(sb, root, offset);
  if (cv_process.memory.flat) {
    IRTemp flat_mask = CV_GET(sb, flat_mask);
    IRTemp at = cv_op(sb, Iop_And64, cv_temp(value_offset(sb, first)), cv_temp(flat_mask));
    IRTemp flat = CV_GET(sb, flat);
    return cv_op(sb, Iop_Add64, cv_temp(at), cv_temp(flat));
  }
  IRTemp units = CV_GET(sb, units);
  /* The unit's number times the size of a table entry, in one shift. */
  IRTemp unit = cv_shift(sb, Iop_Shr64, first, (UChar)(32 + shift - 3));
  unit = cv_op(sb, Iop_And64, cv_temp(unit), cv_const(CA_UNIT_MASK * 8ull));
  IRTemp slot = cv_op(sb, Iop_Add64, cv_temp(units), cv_temp(unit));
  IRTemp base = cv_load64(sb, slot);
  IRTemp cell = value_offset(sb, first);
  IRTemp mask = CV_GET(sb, mask);
  cell = cv_op(sb, Iop_And64, cv_temp(cell), cv_temp(mask));
  return cv_op(sb, Iop_Add64, cv_temp(cell), cv_temp(base));
}

IRTemp cv_shadow_of(cv_block *b, IRTemp root, Long remainder, Long index) {
  Long reach = (CA_SLOP >> cv_process.memory.shift) / 2;
  for (Int i = 0; i < b->shadow_count; i++) {
    cv_shadow *known = &b->shadows[i];
    Long distance = index - known->index;
    if (known->root == root && known->remainder == remainder && distance < reach &&
        distance > -reach)
      return cv_plus(b->out, known->shadow, distance * 4);
  }
  IRTemp shadow = shadow_at(b, root, remainder + (index << cv_process.memory.shift));
  if (b->shadow_count < CV_MAX_SHADOWS)
    b->shadows[b->shadow_count++] = (cv_shadow){root, remainder, index, shadow};
  return shadow;
}

Bool cv_is_covered(cv_block *b, IRTemp root, Long remainder, Long index, Bool write) {
  for (Int i = 0; i < b->covered_count; i++) {
    cv_cell *c = &b->covered[i];
    if (c->index == index && c->root == root && c->remainder == remainder && (c->written || !write))
      return True;
  }
  return False;
}

void cv_cover(cv_block *b, IRTemp root, Long remainder, Long index, Bool write) {
  for (Int i = 0; i < b->covered_count; i++) {
    cv_cell *c = &b->covered[i];
    if (c->index == index && c->root == root && c->remainder == remainder) {
      c->written |= write;
      return;
    }
  }
  if (b->covered_count < CV_MAX_COVERED)
    b->covered[b->covered_count++] = (cv_cell){root, remainder, index, write};
}

Bool cv_range_covered(cv_block *b, IRTemp root, Long start, Long end, Bool write) {
  for (Int i = 0; i < b->range_count; i++) {
    cv_range *r = &b->ranges[i];
    if (r->root == root && r->start <= start && end <= r->end && (r->written || !write))
      return True;
  }
  return False;
}

void cv_cover_range(cv_block *b, IRTemp root, Long start, Long end, Bool write) {
  if (b->range_count < CV_MAX_COVERED)
    b->ranges[b->range_count++] = (cv_range){root, start, end, write};
}

Bool cv_batch_fits(const cv_batch *batch, IRTemp root) {
  if (batch->count == CV_MAX_ACCESSES)
    return False;
  for (Int i = 0; i < batch->root_count; i++)
    if (batch->roots[i] == root)
      return True;
  return batch->root_count < CV_MAX_ROOTS;
}

void cv_batch_add(cv_batch *batch, IRTemp root, Long offset, UInt size, Bool write) {
  Int i = 0;
  while (i < batch->root_count && batch->roots[i] != root)
    i++;
  if (i == batch->root_count)
    batch->roots[batch->root_count++] = root;
  batch->access[batch->count++] = (cv_access){i, write, False, size, offset, 0, 0};
}

IRExpr *cv_accesses_of(const cv_batch *batch, IRExpr *roots[CV_MAX_ROOTS]) {
  /* Lives as long as the translation may: translations are many, and freed without a word. */
  SizeT bytes = sizeof(cv_accesses) + (SizeT)batch->count * sizeof(cv_access);
  cv_accesses *accesses = VG_(malloc)("comair.accesses", bytes);
  accesses->count = batch->count;
  for (Int i = 0; i < batch->count; i++)
    accesses->access[i] = batch->access[i];
  for (Int i = 0; i < batch->root_count; i++)
    roots[i] = batch->roots[i] == IRTemp_INVALID ? cv_const(0) : cv_temp(batch->roots[i]);
  return cv_const((ULong)accesses);
}

static void call_for(cv_block *b, const HChar *name, void *helper, cv_batch *batch, IRTemp guard) {
  IRExpr *r[CV_MAX_ROOTS];
  IRExpr *what = cv_accesses_of(batch, r);
  IRExpr **args = batch->root_count == 1   ? mkIRExprVec_2(what, r[0])
                  : batch->root_count == 2 ? mkIRExprVec_3(what, r[0], r[1])
                  : batch->root_count == 3 ? mkIRExprVec_4(what, r[0], r[1], r[2])
                                           : mkIRExprVec_5(what, r[0], r[1], r[2], r[3]);
  cv_call_simple(b->out, name, helper, args, guard);
  cv_batch_clear(batch);
}

void cv_crossing_call(cv_block *b, cv_batch *batch, IRTemp guard) {
  call_for(b, "crossing", cv_h_crossing, batch, guard);
}

void cv_acquire_call(cv_block *b, cv_batch *batch, IRTemp guard) {
  call_for(b, "acquire", cv_h_acquire, batch, guard);
}

void cv_batch_clear(cv_batch *batch) {
  batch->count = batch->root_count = 0;
  for (Int i = 0; i < 3; i++)
    batch->addresses[i] = IRTemp_INVALID;
}

void cv_want_if_misaligned(cv_block *b, cv_batch *batch, cv_address at, Long remainder, UInt size) {
  Long cell = 1L << cv_process.memory.shift;
  Long unit = (Long)size >= cell ? cell : (Long)size;
  IRTemp *all = &batch->addresses[unit > 4 ? 2 : unit > 2 ? 1 : 0];
  /* The remainder is the offset less whole cells. */
  IRTemp address = at.value != IRTemp_INVALID ? at.value : cv_plus(b->out, at.root, remainder);
  *all =
      *all == IRTemp_INVALID ? address : cv_op(b->out, Iop_Or64, cv_temp(*all), cv_temp(address));
}

IRTemp cv_misaligned(cv_block *b, const cv_batch *batch) {
  IRTemp any = IRTemp_INVALID;
  for (Int i = 0; i < 3; i++) {
    if (batch->addresses[i] == IRTemp_INVALID)
      continue;
    IRTemp low = cv_op(b->out, Iop_And64, cv_temp(batch->addresses[i]), cv_const((2ull << i) - 1));
    any = any == IRTemp_INVALID ? low : cv_op(b->out, Iop_Or64, cv_temp(any), cv_temp(low));
  }
  return any;
}
