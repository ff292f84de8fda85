/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "system_call.h"
#include "libvex_guest_amd64.h"
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
  IRDirty *dirty = unsafeIRDirty_0_N(0, "syscall", cv_h_syscall, mkIRExprVec_1(IRExpr_GSPTR()));
  dirty->nFxState = 0;
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_RAX));
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_RDI));
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_RSI));
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_RDX));
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_R10));
  affects(dirty, Ifx_Modify, offsetof(VexGuestAMD64State, guest_R8));
  affects(dirty, Ifx_Read, offsetof(VexGuestAMD64State, guest_RSP));
  cv_add(b->out, IRStmt_Dirty(dirty));
}
