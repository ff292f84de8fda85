/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "limits.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "core/system/maps.h"
#include "protocol/engine_options.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "argv0.h"
#include "memory.h"

/* In libcoregrind, without public declarations. */
extern Addr VG_(brk_limit);
extern Int VG_(fd_soft_limit);
extern Int VG_(fd_hard_limit);

enum { NUMBER_OF_FILES = 7, SETS = 16 };

typedef struct {
  ULong soft, hard;
} limit;

/* What was set; hard is not zero then, or both are. */
static limit files;
static Bool files_set;

static limit now(void) {
  limit real = {0, 0};
  ca_syscall(__NR_getrlimit, NUMBER_OF_FILES, (long)&real, 0, 0, 0, 0);
  if (files_set)
    return files;
  /* Where there is no room above the soft limit, Valgrind's own are the last ones below it. */
  Bool below = VG_(fd_soft_limit) == VG_(fd_hard_limit) && real.soft == real.hard;
  return (limit){below ? real.hard : (ULong)VG_(fd_soft_limit), real.hard};
}

static Bool set(limit to) {
  limit from = now();
  if (to.soft > to.hard || to.hard > from.hard)
    return False;
  if (to.soft > from.soft && to.soft > (ULong)VG_(fd_hard_limit) + SETS)
    return False;
  files = to;
  files_set = True;
  VG_(fd_soft_limit) = to.soft < (ULong)VG_(fd_hard_limit) ? (Int)to.soft : VG_(fd_hard_limit);
  return True;
}

static Bool may(Addr place, UInt access) {
  return VG_(am_is_valid_for_client)(place, sizeof(limit), access);
}

/* True: the call was made. */
static Bool make(UWord resource, Addr new, Addr old) {
  if (resource != NUMBER_OF_FILES)
    return False;
  if ((new && !may(new, VKI_PROT_READ)) || (old && !may(old, VKI_PROT_WRITE)))
    return False;
  limit before = now();
  if (new && !set(*(limit *)new))
    return False;
  if (old)
    *(limit *)old = before;
  return True;
}

static Bool of_files(const cv_guest *state) {
  switch (state->CV_NUMBER) {
  case __NR_getrlimit:
    return make(state->CV_ARGUMENT_1, 0, state->CV_ARGUMENT_2);
  case __NR_setrlimit:
    return make(state->CV_ARGUMENT_1, state->CV_ARGUMENT_2, 0);
  case SYS_prlimit64:
    return (state->CV_ARGUMENT_1 == 0 || state->CV_ARGUMENT_1 == (ULong)VG_(getpid)()) &&
           make(state->CV_ARGUMENT_2, state->CV_ARGUMENT_3, state->CV_ARGUMENT_4);
  }
  return False;
}

/* ---- memory ---- */

static Bool of_memory(cv_guest *state, Long *result) {
  const uint64_t arguments[] = {state->CV_ARGUMENT_1, state->CV_ARGUMENT_2, state->CV_ARGUMENT_3,
                                state->CV_ARGUMENT_4};
  *result = -VKI_ENOMEM;
  return ca_limits_call((long)state->CV_NUMBER, arguments, (long *)result) ||
         ca_limits_refuse((long)state->CV_NUMBER, arguments, VG_(brk_limit), cv_visit_target);
}

/* Valgrind's own descriptors take the last below the kernel's limit, and it cannot raise that
 * later: so what is executed begins with the highest, but for the kernel's table, which forks copy
 * and which is as long as the highest number. What the program is to find is said by an option. */
static limit raised;

static void pass_files(void) {
  static const HChar name[] = CA_OPTION_FILES;
  static HChar option[sizeof name + 2 * 20 + 1];
  limit to = now();
  VG_(snprintf)(option, sizeof option, "%s%llu.%llu", name, to.soft, to.hard);
  cv_pass_option(name, option);
}

void cv_files_limit_read(const HChar *text) {
  HChar *end;
  files.soft = VG_(strtoull10)(text, &end);
  files.hard = VG_(strtoull10)(*end == '.' ? end + 1 : end, NULL);
  files_set = files.hard != 0;
  if (files_set && files.soft < (ULong)VG_(fd_hard_limit))
    VG_(fd_soft_limit) = (Int)files.soft;
}

void cv_files_limit_pass(Bool alone) {
  enum { ENOUGH = 1 << 16 };
  limit to = now();
  ca_syscall(__NR_getrlimit, NUMBER_OF_FILES, (long)&raised, 0, 0, 0, 0);
  if (!alone) {
    to.hard = raised.hard;
    to.soft = to.soft < ENOUGH ? ENOUGH : to.soft;
    to.soft = to.soft < to.hard ? to.soft : to.hard;
  }
  ca_syscall(__NR_setrlimit, NUMBER_OF_FILES, (long)&to, 0, 0, 0, 0);
}

void cv_files_limit_take_back(void) {
  if (raised.hard)
    ca_syscall(__NR_setrlimit, NUMBER_OF_FILES, (long)&raised, 0, 0, 0, 0);
}

void cv_limits_pass(void) {
  static const HChar name[] = CA_OPTION_LIMITS;
  static HChar option[sizeof name + CA_LIMITS_TEXT];
  HChar *text = option + sizeof name - 1;
  VG_(memcpy)(option, name, sizeof name - 1);
  ca_limits_write(text);
  cv_pass_option(name, *text ? option : NULL);
  pass_files();
}

/* Valgrind goes through all descriptors before it asks the kernel, which refuses so many. */
static Bool polls_too_many(const cv_guest *state, Long *result) {
  Bool polls = state->CV_NUMBER == SYS_poll || state->CV_NUMBER == __NR_ppoll;
  if (!polls || (UInt)state->CV_ARGUMENT_2 <= now().soft)
    return False;
  *result = -VKI_EINVAL;
  return True;
}

Bool cv_limits(cv_guest *state, Long *result) {
  if (polls_too_many(state, result))
    return True;
  *result = 0;
  return of_files(state) || of_memory(state, result);
}
