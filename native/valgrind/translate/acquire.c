/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "acquire.h"
#include "pub_tool_tooliface.h"
#include "ir.h"
#include "shadow.h"

Bool cv_acquire_fits(const cv_block *b, IRTemp root) {
  return cv_batch_fits(&b->acquired, root);
}

void cv_acquire_add(cv_block *b, cv_address at, UInt size, Bool write) {
  cv_batch_add(&b->acquired, at.root, at.offset, size, write);
  b->acquired_reads |= !write;
}

void cv_acquire_value(cv_block *b, Int at, ULong which) {
  if (at >= 0)
    b->acquired.access[at].values |= which;
}

void cv_acquire_written(cv_block *b, IRTemp value, Bool pair) {
  /* With its sign, a single cell has the top bits of two. */
  IRTemp wide = pair ? value : cv_bind64(b->out, IRExpr_Unop(Iop_32Sto64, cv_temp(value)));
  b->exclusive = b->exclusive == IRTemp_INVALID
                     ? wide
                     : cv_op(b->out, Iop_And64, cv_temp(b->exclusive), cv_temp(wide));
}

/* Not zero if there is anything to acquire. */
static IRTemp wanted(cv_block *b) {
  IRSB *sb = b->out;
  if (b->exclusive == IRTemp_INVALID)
    return CV_GET(sb, acquire);
  IRTemp tops = CV_GET(sb, tops);
  IRTemp others = cv_bind64(sb, IRExpr_Unop(Iop_Not64, cv_temp(b->exclusive)));
  others = cv_op(sb, Iop_And64, cv_temp(others), cv_temp(tops));
  if (!b->acquired_reads)
    return others;
  IRTemp reads = CV_GET(sb, acquire);
  return cv_op(sb, Iop_Or64, cv_temp(others), cv_temp(reads));
}

void cv_acquire_flush(cv_block *b) {
  if (b->acquired.count == 0)
    return;
  IRTemp guard = cv_bind(b->out, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, cv_temp(wanted(b))));
  cv_acquire_call(b, &b->acquired, guard);
  cv_acquire_clear(b);
}

void cv_acquire_clear(cv_block *b) {
  cv_batch_clear(&b->acquired);
  b->exclusive = IRTemp_INVALID;
  b->acquired_reads = False;
}

Bool cv_acquire_is_read(const cv_block *b) {
  return b->acquired.count == 1 && b->acquired_reads;
}

IRTemp cv_acquire_address(cv_block *b) {
  Long offset = b->acquired.access[0].offset;
  IRTemp root = b->acquired.roots[0];
  return root == IRTemp_INVALID ? cv_bind64(b->out, cv_const((ULong)offset))
                                : cv_plus(b->out, root, offset);
}
