/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "clone.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

enum { FIRST_SIZE = 64 /* of its structure, in the kernels that had it first */ };
enum {
  KNOWN =
      VKI_CLONE_PIDFD | VKI_CLONE_PARENT_SETTID | VKI_CLONE_CHILD_CLEARTID | VKI_CLONE_CHILD_SETTID
};
/* For which clone has one place. */
enum { TOLD = VKI_CLONE_PIDFD | VKI_CLONE_PARENT_SETTID, REGISTERS = 4 };

typedef struct {
  ULong flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls;
} arguments;

static const Int places[REGISTERS] = {
    offsetof(VexGuestAMD64State, guest_RDI), offsetof(VexGuestAMD64State, guest_RSI),
    offsetof(VexGuestAMD64State, guest_RDX), offsetof(VexGuestAMD64State, guest_R10)};
static ULong kept[REGISTERS];
static Bool changed;

static Bool is_zero(Addr from, SizeT bytes) {
  for (SizeT i = 0; i < bytes; i++)
    if (((const UChar *)from)[i] != 0)
      return False;
  return True;
}

static Bool is_fork(const arguments *of) {
  return (of->flags & ~(ULong)KNOWN) == 0 && (of->flags & TOLD) != TOLD &&
         of->exit_signal <= _VKI_NSIG && of->stack == 0 && of->stack_size == 0;
}

void cv_clone3(VexGuestAMD64State *state) {
  Addr from = state->guest_RDI;
  SizeT bytes = state->guest_RSI;
  if (bytes < FIRST_SIZE || bytes > VKI_PAGE_SIZE ||
      !VG_(am_is_valid_for_client)(from, bytes, VKI_PROT_READ) ||
      !is_zero(from + FIRST_SIZE, bytes - FIRST_SIZE))
    return;
  const arguments *given = (const arguments *)from;
  if (!is_fork(given))
    return;
  ULong with[REGISTERS] = {given->flags | given->exit_signal, 0,
                           given->flags & VKI_CLONE_PIDFD ? given->pidfd : given->parent_tid,
                           given->child_tid};
  for (Int i = 0; i < REGISTERS; i++) {
    ULong *place = (ULong *)((Addr)state + (Addr)places[i]);
    kept[i] = *place;
    *place = with[i];
  }
  state->guest_RAX = __NR_clone;
  changed = True;
}

void cv_clone3_made(ThreadId tid) {
  for (Int i = 0; changed && i < REGISTERS; i++)
    VG_(set_shadow_regs_area)(tid, 0, places[i], sizeof kept[i], (const UChar *)&kept[i]);
  changed = False;
}
