/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "follow.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "diagnose.h"
#include "ir.h"
#include "shadow.h"

/* The second access of a kind changes nothing within an iteration of an activation. */
static Bool is_covered(const cv_block *b, cv_address at, UInt size, Bool write) {
  for (Int i = 0; i < b->range_count; i++) {
    const cv_range *r = &b->ranges[i];
    if (r->root == at.root && r->written == write && r->start <= at.offset &&
        at.offset + size <= r->end)
      return True;
  }
  return False;
}

void cv_follow_access(cv_block *b, cv_address at, UInt size, Bool write) {
  if (is_covered(b, at, size, write))
    return;
  cv_cover_range(b, at.root, at.offset, at.offset + size, write);
  if (!cv_batch_fits(&b->followed, at.root))
    cv_follow_flush(b);
  cv_batch_add(&b->followed, at.root, at.offset, size, write);
  b->followed.access[b->followed.count - 1].by_sp = write && b->by_sp;
}

void cv_follow_flush(cv_block *b) {
  cv_batch *batch = &b->followed;
  IRExpr *r[CV_MAX_ROOTS];
  if (batch->count == 0)
    return;
  if (cv_process.diagnosis) {
    cv_diagnose_loads(b);
    return;
  }
  for (Int i = 0; i < CV_MAX_ROOTS; i++)
    r[i] = cv_const(0);
  IRExpr *what = cv_accesses_of(batch, r);
  IRExpr **args = batch->root_count == 1 ? mkIRExprVec_3(IRExpr_GSPTR(), what, r[0])
                  : batch->root_count == 2
                      ? mkIRExprVec_4(IRExpr_GSPTR(), what, r[0], r[1])
                      : mkIRExprVec_6(IRExpr_GSPTR(), what, r[0], r[1], r[2], r[3]);
  cv_call(b->out, "accesses", (void *)cv_h_accesses, args, IRTemp_INVALID);
  cv_batch_clear(batch);
}

void cv_follow_reads(cv_block *b) {
  for (Int i = 0; i < b->followed.count; i++)
    if (!b->followed.access[i].write) {
      cv_follow_flush(b);
      return;
    }
}
