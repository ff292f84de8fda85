/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "vfork.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "core/process/records.h"
#include "core/system/lent.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"
#include "valgrind/state/process.h"
#include "memory.h"
#include "transfers.h"

/* In libcoregrind, without public declarations; the first moves a descriptor out of the target's
 * range. */
extern Int VG_(safe_fd)(Int oldfd);
extern Int VG_(count_living_threads)(void);

enum { BORROWS = VKI_CLONE_VM | VKI_CLONE_VFORK };

/* The next fork is such; what it lends, or could not when it failed; what this process owes. */
static Bool lends;
static ca_lent lent = CA_NOTHING_LENT, borrowed = CA_NOTHING_LENT;

static void drop(ca_lent *of) {
  if (of->fd >= 0)
    ca_syscall(SYS_close, of->fd, 0, 0, 0, 0, 0);
  of->fd = -1;
}

void cv_vfork_look(const cv_guest *state) {
  lends = (state->CV_ARGUMENT_1 & BORROWS) == BORROWS;
}

void cv_vfork_before(ThreadId tid) {
  drop(&lent);
  long fd = lends ? ca_syscall(SYS_memfd_create, (long)"", 0, 0, 0, 0, 0) : -1;
  lends = False;
  if (fd >= 0)
    ca_lend(&lent, VG_(safe_fd)((Int)fd), CA_TAKES_ITSELF, VG_(get_SP)(tid));
}

static void wrote(void *context, uint64_t address, uint64_t bytes) {
  cv_kernel_wrote(*(ThreadId *)context, address, bytes);
}

static bool map(uint64_t start, uint64_t bytes) {
  return cv_map_for_target(start, bytes);
}

/* Valgrind knows of segments: none are joined. */
static bool is_engines(uint64_t page) {
  return false;
}

static const ca_lender lender = {cv_visit_target, is_engines, map, wrote};

void cv_vfork_in_parent(ThreadId tid) {
  static Bool told = False;
  ca_lender of = lender;
  of.context = &tid;
  if (lent.fd >= 0) {
    cv_grow_heap(ca_lent_heap_end(&lent));
    if (!ca_take_back(&lent, &of) && !told) {
      ca_send_note_at_once(&cv_process, CA_LENT_IS_LOST);
      told = True;
    }
  }
  drop(&lent);
}

void cv_vfork_in_child(void) {
  drop(&borrowed);
  borrowed = lent;
  lent.fd = -1;
}

void cv_vfork_over(void) {
  ca_give_back(&borrowed, &lender, cv_heap_end());
}

void cv_vfork_waits(UInt number, const UWord *arguments) {
  enum { KILL = 9 };
  const uint64_t all[] = {arguments[0], arguments[1], arguments[2], arguments[3]};
  if (VG_(count_living_threads)() != 1 || !ca_waits_for_nobody(&borrowed, (long)number, all))
    return;
  ca_send_note_at_once(&cv_process, CA_WAITS_FOR_NOBODY);
  ca_syscall(SYS_kill, ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0), KILL, 0, 0, 0, 0);
}
