/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "clone.h"
#include "core/memory/clone.h"
#include "core/process/records.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "valgrind/state/registers.h"

enum { NEW_TIME = 0x80 };
enum {
  MEMORY = VKI_CLONE_VM | VKI_CLONE_FS | VKI_CLONE_FILES | VKI_CLONE_SIGHAND | VKI_CLONE_THREAD,
  /* Of a thread, besides. */
  OF_THREAD = VKI_CLONE_SYSVSEM | VKI_CLONE_SETTLS | VKI_CLONE_PARENT_SETTID |
              VKI_CLONE_CHILD_CLEARTID | VKI_CLONE_CHILD_SETTID,
  NOT_OF_FORK = MEMORY | VKI_CLONE_VFORK | VKI_CLONE_SETTLS | VKI_CLONE_PTRACE | NEW_TIME,
  /* For which clone has one place. */
  TOLD = VKI_CLONE_PIDFD | VKI_CLONE_PARENT_SETTID
};

enum { REGISTERS = 5 };
static const Int places[REGISTERS] = {
    offsetof(cv_guest, CV_ARGUMENT_1), offsetof(cv_guest, CV_ARGUMENT_2),
    offsetof(cv_guest, CV_ARGUMENT_3), offsetof(cv_guest, CV_CLONE_CHILD_TID),
    offsetof(cv_guest, CV_CLONE_TLS)};
static ULong kept[REGISTERS];
static ULong stack_of_fork;
static Bool changed;

static Bool is_thread(const ca_clone_arguments *of) {
  return (of->flags & MEMORY) == MEMORY && (of->flags & ~(ULong)(MEMORY | OF_THREAD)) == 0 &&
         of->stack != 0;
}

static Bool is_fork(const ca_clone_arguments *of) {
  return (of->flags & NOT_OF_FORK) == 0 && of->flags >> 32 == 0 && (of->flags & TOLD) != TOLD;
}

/* Valgrind ends at combinations of flags that it does not know. */
static Bool is_known(ULong flags) {
  switch (flags & (VKI_CLONE_VM | VKI_CLONE_FS | VKI_CLONE_FILES | VKI_CLONE_VFORK)) {
  case VKI_CLONE_VM | VKI_CLONE_FS | VKI_CLONE_FILES:
  case VKI_CLONE_VFORK | VKI_CLONE_VM:
  case VKI_CLONE_VFORK:
  case 0:
    return True;
  }
  return False;
}

Bool cv_clone(const cv_guest *state, Long *result) {
  static Bool told = False;
  *result = -VKI_EINVAL;
  if (!ca_clone_flags_fit(state->CV_ARGUMENT_1))
    return True;
  if (is_known(state->CV_ARGUMENT_1))
    return False;
  if (!told)
    ca_send_note(&cv_process, CA_CLONE_REFUSED);
  told = True;
  return True;
}

static void make_clone(cv_guest *state, const ULong with[REGISTERS]) {
  for (Int i = 0; i < REGISTERS; i++) {
    ULong *place = (ULong *)((Addr)state + (Addr)places[i]);
    kept[i] = *place;
    *place = with[i];
  }
  state->CV_NUMBER = __NR_clone;
  changed = True;
}

/* Valgrind makes a fork of vfork, after which the parent does not wait. */
void cv_vfork(cv_guest *state) {
  static const ULong with[REGISTERS] = {VKI_CLONE_VM | VKI_CLONE_VFORK | VKI_SIGCHLD};
  stack_of_fork = 0;
  make_clone(state, with);
}

Bool cv_clone3(cv_guest *state, Long *result) {
  ca_clone_arguments given;
  *result = ca_clone3_arguments(state->CV_ARGUMENT_1, state->CV_ARGUMENT_2, &given);
  if (*result != 0)
    return True;
  *result = -VKI_ENOSYS;
  if (given.set_tid != 0 || (!is_thread(&given) && !is_fork(&given)))
    return True;
  ULong with[REGISTERS] = {given.flags | given.exit_signal, given.stack + given.stack_size,
                           given.flags & VKI_CLONE_PIDFD ? given.pidfd : given.parent_tid,
                           given.child_tid, given.tls};
  stack_of_fork = is_fork(&given) ? with[1] : 0;
  make_clone(state, with);
  return False;
}

static void put_back(ThreadId tid) {
  for (Int i = 0; changed && i < REGISTERS; i++)
    cv_put_back(tid, places[i], kept[i]);
}

void cv_clone3_makes(ThreadId child) {
  put_back(child);
}

void cv_clone3_made(ThreadId tid, Bool in_child) {
  put_back(tid);
  if (changed && in_child && stack_of_fork != 0)
    cv_put_register(tid, offsetof(cv_guest, CV_SP), stack_of_fork);
  changed = False;
}
