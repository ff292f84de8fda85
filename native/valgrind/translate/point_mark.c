/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "point_mark.h"
#include "valgrind/state/guest.h"

/* Never called: what is instrumented goes without it. */
static void point_mark(void) {
}

Bool cv_is_point_mark(const IRStmt *statement) {
  return statement->tag == Ist_Dirty && statement->Ist.Dirty.details->cee->addr == point_mark;
}

void cv_mark_point(IRSB *out) {
  enum {
    GENERAL = offsetof(cv_guest, CV_GENERAL),
    GENERAL_END = offsetof(cv_guest, CV_GENERAL_END),
  };
  IRDirty *mark = unsafeIRDirty_0_N(0, "point_mark", (void *)point_mark, mkIRExprVec_0());
  mark->nFxState = 2;
  mark->fxState[0].fx = mark->fxState[1].fx = Ifx_Modify;
  mark->fxState[0].offset = GENERAL;
  mark->fxState[0].size = GENERAL_END - GENERAL;
  mark->fxState[1].offset = offsetof(cv_guest, CV_VECTORS);
  mark->fxState[1].size = CV_VECTOR_COUNT * CV_VECTOR_BYTES;
  addStmtToIRSB(out, IRStmt_Dirty(mark));
}
