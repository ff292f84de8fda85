/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "faults.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "threads.h"

/* In libcoregrind, without a public declaration: for code from files; the control below is for the
 * rest. */
extern VexRegisterUpdates VG_(clo_px_file_backed);

enum { SA_SIGINFO_ = 4 };

/* What the kernel is given. */
typedef struct {
  Addr handler;
  ULong flags;
} action_t;

static VexRegisterUpdates usual = VexRegUpdSpAtMemAccess;

static void set_updates(VexRegisterUpdates updates) {
  VG_(clo_vex_control).iropt_register_updates_default = VG_(clo_px_file_backed) = updates;
}

void cv_faults_init(void) {
  set_updates(usual);
}

void cv_registers_exact(void) {
  set_updates(VexRegUpdAllregsAtEachInsn);
}

VexRegisterUpdates cv_usual_updates(void) {
  return usual;
}

static Bool is_fault(UWord signal) {
  return signal == VKI_SIGSEGV || signal == VKI_SIGBUS || signal == VKI_SIGFPE ||
         signal == VKI_SIGILL || signal == VKI_SIGTRAP;
}

static Bool exact_divisions = False;

Bool cv_divisions_exact(void) {
  return exact_divisions;
}

/* A division that faults does so in the middle of a block. */
static Bool look_at_divisions(UWord signal, const action_t *action) {
  if (exact_divisions || signal != VKI_SIGFPE || !(action->flags & SA_SIGINFO_))
    return False;
  exact_divisions = True;
  return True;
}

void cv_before_sigaction(const UWord *args) {
  if (is_fault(args[0]) && VG_(am_is_valid_for_client)(args[1], sizeof(action_t), VKI_PROT_READ) &&
      look_at_divisions(args[0], (const action_t *)args[1]))
    cv_translate_anew("comair: handlers of divisions");
  if (usual >= VexRegUpdAllregsAtMemAccess || !is_fault(args[0]) ||
      !VG_(am_is_valid_for_client)(args[1], sizeof(action_t), VKI_PROT_READ))
    return;
  const action_t *action = (const action_t *)args[1];
  if (!(action->flags & SA_SIGINFO_))
    return;
  usual = VexRegUpdAllregsAtMemAccess;
  if (VG_(clo_vex_control).iropt_register_updates_default < usual)
    set_updates(usual);
  cv_translate_anew("comair: handlers of faults");
}
