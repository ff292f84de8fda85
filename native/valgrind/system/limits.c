/* Limits that the target sets and asks for. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Of descriptors Valgrind keeps a few above what it shows as the limit, and it refuses another hard
 * limit. One of address space would be Valgrind's own, whose tables are larger than what most
 * programs allow themselves: it would end. The target is told what it has set. */
#include "valgrind/translate/block.h"

/* In libcoregrind, without public declarations. */
extern Int VG_(fd_soft_limit);
extern Int VG_(fd_hard_limit);

enum { NUMBER_OF_FILES = 7, ADDRESS_SPACE = 9, PRLIMIT = 302, SETS = 16 };

typedef struct {
  ULong soft, hard;
} limit;

/* What was set; hard is not zero then, or both are. */
static limit files, space;
static Bool files_set, space_set;

static limit now(UWord resource) {
  limit real = {0, 0};
  ca_syscall(__NR_getrlimit, (long)resource, (long)&real, 0, 0, 0, 0);
  if (resource == ADDRESS_SPACE)
    return space_set ? space : real;
  if (files_set)
    return files;
  /* Where there is no room above the soft limit, Valgrind's own are the last ones below it. */
  Bool below = VG_(fd_soft_limit) == VG_(fd_hard_limit) && real.soft == real.hard;
  return (limit){below ? real.hard : (ULong)VG_(fd_soft_limit), real.hard};
}

static Bool set(UWord resource, limit to) {
  limit from = now(resource);
  static Bool told = False;
  if (to.soft > to.hard || to.hard > from.hard)
    return False;
  if (resource == NUMBER_OF_FILES) {
    if (to.soft > from.soft && to.soft > (ULong)VG_(fd_hard_limit) + SETS)
      return False;
    files = to;
    files_set = True;
    VG_(fd_soft_limit) = to.soft < (ULong)VG_(fd_hard_limit) ? (Int)to.soft : VG_(fd_hard_limit);
    return True;
  }
  space = to;
  space_set = True;
  if (!told)
    ca_send_note(&cv_process, "the program's limit of its address space was not put into effect: "
                              "it would be the engine's as well");
  told = True;
  return True;
}

static Bool may(Addr place, UInt access) {
  return VG_(am_is_valid_for_client)(place, sizeof(limit), access);
}

/* True: the call was made. */
static Bool make(UWord resource, Addr new, Addr old) {
  if (resource != NUMBER_OF_FILES && resource != ADDRESS_SPACE)
    return False;
  if ((new && !may(new, VKI_PROT_READ)) || (old && !may(old, VKI_PROT_WRITE)))
    return False;
  limit before = now(resource);
  if (new && !set(resource, *(limit *)new))
    return False;
  if (old)
    *(limit *)old = before;
  return True;
}

Bool cv_limits(const VexGuestAMD64State *state) {
  switch (state->guest_RAX) {
  case __NR_getrlimit:
    return make(state->guest_RDI, 0, state->guest_RSI);
  case __NR_setrlimit:
    return make(state->guest_RDI, state->guest_RSI, 0);
  case PRLIMIT:
    return (state->guest_RDI == 0 || state->guest_RDI == (ULong)VG_(getpid)()) &&
           make(state->guest_RSI, state->guest_RDX, state->guest_R10);
  }
  return False;
}
