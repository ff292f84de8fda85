/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "system_call.h"
#include "valgrind/state/guest.h"
#include "pub_tool_tooliface.h"
#include "valgrind/system/syscalls.h"
#include "ir.h"

static void affects(IRDirty *dirty, IREffect effect, Int offset) {
  Int i = dirty->nFxState++;
  dirty->fxState[i].fx = effect;
  dirty->fxState[i].offset = (UShort)offset;
  dirty->fxState[i].size = 8;
  dirty->fxState[i].nRepeats = 0;
  dirty->fxState[i].repeatLen = 0;
}

void cv_syscall_end(cv_block *b) {
  IRDirty *dirty = cv_dirty("syscall", cv_h_syscall, mkIRExprVec_1(IRExpr_GSPTR()));
  dirty->nFxState = 0;
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_NUMBER));
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_ARGUMENT_1));
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_ARGUMENT_2));
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_ARGUMENT_3));
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_ARGUMENT_4));
  affects(dirty, Ifx_Modify, offsetof(cv_guest, CV_ARGUMENT_5));
  affects(dirty, Ifx_Read, offsetof(cv_guest, CV_SP));
  cv_add(b->out, IRStmt_Dirty(dirty));
}
