/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "vfork.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/system/lent.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"
#include "transfers.h"

/* In libcoregrind, without a public declaration: moves a descriptor out of the target's range. */
extern Int VG_(safe_fd)(Int oldfd);

enum { BORROWS = VKI_CLONE_VM | VKI_CLONE_VFORK };

/* The next fork is such; what it lends, or could not when it failed; what this process owes. */
static Bool lends;
static ca_lent lent = CA_NOTHING_LENT, borrowed = CA_NOTHING_LENT;

static void drop(ca_lent *of) {
  if (of->fd >= 0)
    ca_syscall(SYS_close, of->fd, 0, 0, 0, 0, 0);
  of->fd = -1;
}

void cv_vfork_look(const VexGuestAMD64State *state) {
  lends = (state->guest_RDI & BORROWS) == BORROWS;
}

void cv_vfork_before(ThreadId tid) {
  drop(&lent);
  long fd = lends ? ca_syscall(SYS_memfd_create, (long)"", 0, 0, 0, 0, 0) : -1;
  lends = False;
  if (fd >= 0)
    ca_lend(&lent, VG_(safe_fd)((Int)fd), VG_(get_SP)(tid));
}

static void wrote(void *context, uint64_t address, uint64_t bytes) {
  cv_kernel_wrote(*(ThreadId *)context, address, bytes);
}

void cv_vfork_in_parent(ThreadId tid) {
  if (lent.fd >= 0)
    ca_take_back(&lent, wrote, &tid);
  drop(&lent);
}

void cv_vfork_in_child(void) {
  drop(&borrowed);
  borrowed = lent;
  lent.fd = -1;
}

void cv_vfork_over(void) {
  ca_give_back(&borrowed);
}
