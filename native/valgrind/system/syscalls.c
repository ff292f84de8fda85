/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "syscalls.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/base.h"
#include "core/process/records.h"
#include "core/system/death_signal.h"
#include "base/load.h"
#include "core/system/procfs.h"
#include "core/system/script_line.h"
#include "valgrind/state/guest.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "valgrind/state/registers.h"
#include "clone.h"
#include "counts.h"
#include "descriptors.h"
#include "exec.h"
#include "limits.h"
#include "no_replace.h"
#include "pending.h"
#include "pidfd.h"
#include "pointers.h"
#include "vfork.h"

/* In libcoregrind, without a public declaration: the target's file, and what looks for signals. */
extern Int VG_(cl_exec_fd);
extern void VG_(poll_signals)(ThreadId tid);

enum { NEVER_IMPLEMENTED = SYS_afs_syscall, RED_ZONE = 128 };

/* And returns 0. Those with results of ours do not wait, so there is one at a time. */
enum { DOES_NOTHING = __NR_sched_yield, ANSWERED = __NR_getppid };
static Bool answered;
/* It is made again when the signal has been handled. */
static Bool again;
static ULong again_number, again_first;
static Long answer;
/* What the answer is to. */
static ULong asked;

/* What Valgrind finds room for by itself ends at 128 GB, but it takes hints up to our arena. */
#define LARGE (1ull << 33)
#define GRANULE (1ull << 30)
#define ROOM_START 0x8000000000ull
#define ROOM_END (CA_ARENA_START - (1ull << 40))

/* The argument that was changed, to be put back: system calls keep their arguments' registers. */
static Bool changed;
static ULong original;
/* Of execve, the second one too. */
static Bool words_changed;
static ULong original_words;

/* In libcoregrind, without a public declaration. */
extern SysRes VG_(am_mmap_anon_float_client)(SizeT length, Int prot);

/* io_uring writes memory that no system call reports, and a blocking io_uring_enter would keep
 * Valgrind's big lock: such a kernel looks like one without io_uring, and programs fall back. */
static void hide_io_uring(cv_guest *state) {
  static Bool told = False;
  state->CV_NUMBER = NEVER_IMPLEMENTED;
  if (!told)
    ca_send_note(&cv_process, "io_uring was refused to the program (ENOSYS): its writes cannot be "
                              "seen; programs fall back to other system calls");
  told = True;
}

/* Valgrind grows no mapping but the stack: below this one the program would fault. */
static void tell_of_growing(const cv_guest *state) {
  enum { GROWS_DOWN = 0x100 };
  static Bool told = False;
  if (!(state->CV_ARGUMENT_4 & GROWS_DOWN) || told)
    return;
  ca_send_note(&cv_process, "the program mapped memory that grows downwards (MAP_GROWSDOWN), which "
                            "does not grow under Valgrind; DynamoRIO can run it");
  told = True;
}

/* What Valgrind refuses, of signals. */
static void tell_of_signals(const cv_guest *state) {
  enum { LAST = 64, DISARM = 0x80000000 };
  static Bool told_last = False, told_disarm = False;
  struct {
    ULong start;
    UInt flags;
  } stack;
  if (state->CV_NUMBER == __NR_rt_sigaction && state->CV_ARGUMENT_1 == LAST &&
      state->CV_ARGUMENT_2 && !told_last) {
    told_last = True;
    ca_send_note(&cv_process, "the program was refused a handler of SIGRTMAX (EINVAL), which "
                              "Valgrind keeps for itself; DynamoRIO can run it");
  }
  if (state->CV_NUMBER == __NR_sigaltstack && state->CV_ARGUMENT_1 && !told_disarm &&
      ca_load(state->CV_ARGUMENT_1, &stack, sizeof stack) && (stack.flags & DISARM)) {
    told_disarm = True;
    ca_send_note(&cv_process, "the program was refused an alternate stack with SS_AUTODISARM "
                              "(EINVAL), which Valgrind does not know");
  }
}

/* What Valgrind takes for nothing, or for its own, where nobody handles it. */
static void tell_of_sent(const cv_guest *state) {
  enum { LAST = 64, STACK_FAULT = 16 };
  static Bool told = False;
  ULong signal;
  switch (state->CV_NUMBER) {
  case __NR_kill:
  case __NR_tkill:
  case __NR_rt_sigqueueinfo:
    signal = state->CV_ARGUMENT_2;
    break;
  case __NR_tgkill:
  case __NR_rt_tgsigqueueinfo:
    signal = state->CV_ARGUMENT_3;
    break;
  default:
    return;
  }
  if (told || (signal != LAST && signal != STACK_FAULT))
    return;
  told = True;
  ca_send_note(&cv_process, "the program sent SIGSTKFLT or SIGRTMAX, which under Valgrind ends no "
                            "program that does not handle it; DynamoRIO can run it");
}

/* What Valgrind answers with EINVAL, and the kernel does not: whether CPUID may be used, and more
 * state of the processor (ARCH_GET_CPUID, ARCH_SET_CPUID; ARCH_GET_XCOMP_SUPP and its like). */
static void tell_of_processor(const cv_guest *state) {
  enum { GET_CPUID = 0x1011, SET_CPUID = 0x1012, FIRST_STATE = 0x1021, LAST_STATE = 0x1023 };
  static Bool told = False;
  ULong code = state->CV_ARGUMENT_1;
  if (state->CV_NUMBER != SYS_arch_prctl || told ||
      !(code == GET_CPUID || code == SET_CPUID || (code >= FIRST_STATE && code <= LAST_STATE)))
    return;
  told = True;
  ca_send_note(&cv_process, "the program asked about its processor by arch_prctl and was refused "
                            "(EINVAL), as Valgrind does not know such requests; DynamoRIO can run "
                            "it");
}

/* A sandbox kills whoever makes other system calls than those that the target is to make, and
 * ours are others. It is told that it stands. */
static void hide_sandbox(cv_guest *state) {
  enum { SET_SECCOMP = 22, MODE_STRICT = 1, MODE_FILTER = 2, OPERATION_FILTER = 1 };
  static Bool told = False;
  Bool strict, filter;
  if (state->CV_NUMBER == __NR_prctl) {
    strict = state->CV_ARGUMENT_2 == MODE_STRICT;
    filter = state->CV_ARGUMENT_2 == MODE_FILTER;
    if (state->CV_ARGUMENT_1 != SET_SECCOMP)
      return;
  } else {
    strict = state->CV_ARGUMENT_1 == 0;
    filter = state->CV_ARGUMENT_1 == OPERATION_FILTER && state->CV_ARGUMENT_2 == 0;
  }
  if (!strict && !(filter && state->CV_ARGUMENT_3 != 0)) /* with NULL they only ask */
    return;
  state->CV_NUMBER = DOES_NOTHING;
  if (!told)
    ca_send_note_at_once(&cv_process, CA_NO_SANDBOX);
  told = True;
}

static Bool dispatches(const cv_guest *state, Long *result) {
  enum { USER_DISPATCH = 59, OFF = 0 };
  static Bool told = False;
  if (state->CV_NUMBER != __NR_prctl || state->CV_ARGUMENT_1 != USER_DISPATCH ||
      state->CV_ARGUMENT_2 == OFF)
    return False;
  if (!told)
    ca_send_note(&cv_process, CA_NO_DISPATCH);
  told = True;
  *result = -VKI_EINVAL;
  return True;
}

/* Of a prctl that is being made. */
static ULong operation, operand;

static void change(cv_guest *state, ULong argument) {
  original = state->CV_ARGUMENT_1;
  changed = True;
  state->CV_ARGUMENT_1 = argument;
}

/* Above what Valgrind hands out by itself the free space is a fixed reservation. */
static Bool is_free(NSegment const *segment) {
  return segment->kind == SkFree || (segment->kind == SkResvn && segment->smode == SmFixed);
}

static void make_room(cv_guest *state) {
  static ULong next = ROOM_START;
  ULong bytes = state->CV_ARGUMENT_2;
  if (state->CV_ARGUMENT_1 != 0 || bytes < LARGE || bytes > ROOM_END - ROOM_START ||
      (state->CV_ARGUMENT_4 & VKI_MAP_FIXED))
    return;
  for (Int round = 0; round < 2; round++) {
    if (next + bytes > ROOM_END)
      next = ROOM_START;
    NSegment const *segment = VG_(am_find_nsegment)(next);
    while (segment && next + bytes <= ROOM_END &&
           (!is_free(segment) || segment->end - next < bytes)) {
      next = (segment->end + GRANULE) & -GRANULE;
      segment = VG_(am_find_nsegment)(next);
    }
  }
  if (next + bytes > ROOM_END)
    return;
  change(state, next);
  next = (next + bytes + GRANULE) & -GRANULE;
}

/* /proc/self/exe would be the tool. The real name goes below the target's stack. */
static void name_self(cv_guest *state) {
  static const HChar self[] = "/proc/self/exe";
  HChar path[VKI_PATH_MAX];
  if (!VG_(am_is_valid_for_client)(state->CV_ARGUMENT_1, sizeof self, VKI_PROT_READ) ||
      VG_(strcmp)((HChar *)state->CV_ARGUMENT_1, self) != 0)
    return;
  long length = ca_path_of(VG_(cl_exec_fd), path, sizeof path - 1);
  /* No further down than needed: only so much of the stack is there as was used. */
  SizeT bytes = length > 0 ? (SizeT)length + 1 : 0;
  Addr place = (state->CV_SP - RED_ZONE - bytes) & ~15ull;
  if (bytes == 0 || !VG_(am_is_valid_for_client)(place, bytes, VKI_PROT_WRITE))
    return;
  path[length] = 0;
  VG_(memcpy)((void *)place, path, bytes);
  change(state, place);
}

/* Valgrind looks at one line only, and not as the kernel does. The words go to memory of the
 * target's, as its wrapper wants it. */
static void name_program(cv_guest *state) {
  static ca_script_command script;
  ULong each = 1, count = 0, at = 0;
  if (!ca_script_is_odd((const HChar *)state->CV_ARGUMENT_1, &script))
    return;
  while (state->CV_ARGUMENT_2 && ca_load(state->CV_ARGUMENT_2 + 8 * count, &each, 8) && each)
    count++;
  if (state->CV_ARGUMENT_2 && each)
    return; /* it will fail */
  SizeT pointers = 8 * (script.count + count + 1), texts = script.count * VKI_PATH_MAX;
  SysRes got = VG_(am_mmap_anon_float_client)(VG_PGROUNDUP(pointers + texts),
                                              VKI_PROT_READ | VKI_PROT_WRITE);
  if (sr_isError(got))
    return;
  ULong *words = (ULong *)sr_Res(got);
  HChar *text = (HChar *)words + pointers;
  for (UInt i = 0; i < script.count; i++, text += VKI_PATH_MAX) {
    VG_(strncpy)(text, script.words[i], VKI_PATH_MAX - 1);
    words[at++] = (ULong)text;
  }
  if (count > 1)
    ca_load(state->CV_ARGUMENT_2 + 8, words + at, 8 * (count - 1));
  original_words = state->CV_ARGUMENT_2;
  words_changed = True;
  state->CV_ARGUMENT_2 = (ULong)words;
  change(state, words[0]);
}

/* In the place of the call; brk without an argument tells where the heap ends. */
static void give_answer(cv_guest *state) {
  if (state->CV_NUMBER == __NR_brk) {
    change(state, 0);
    return;
  }
  answered = True;
  asked = state->CV_NUMBER;
  state->CV_NUMBER = ANSWERED;
}

void cv_h_syscall(void *guest) {
  cv_guest *state = guest;
  if (state->CV_NUMBER == SYS_vfork)
    cv_vfork(state);
  tell_of_signals(state);
  tell_of_sent(state);
  tell_of_processor(state);
  if (CA_UNLIKELY(cv_points_nowhere(state, &answer) || cv_miscounts(state, &answer) ||
                  dispatches(state, &answer) || cv_would_replace(state, &answer) ||
                  cv_limits(state, &answer) || cv_pidfd(state, &answer) ||
                  cv_names_own_descriptor(state, &answer) || cv_exec_is_refused(state, &answer)))
    give_answer(state);
  else if ((state->CV_NUMBER == SYS_clone3 && cv_clone3(state, &answer)) ||
           (state->CV_NUMBER == __NR_clone && cv_clone(state, &answer)))
    give_answer(state);
  else if (state->CV_NUMBER == __NR_clone)
    cv_vfork_look(state);
  else if (state->CV_NUMBER == __NR_rt_sigaction && cv_delivers_before(state)) {
    again = True;
    again_number = state->CV_NUMBER;
    again_first = state->CV_ARGUMENT_1;
    state->CV_NUMBER = ANSWERED;
  } else if (state->CV_NUMBER == SYS_io_uring_setup)
    hide_io_uring(state);
  else if (state->CV_NUMBER == __NR_mmap) {
    tell_of_growing(state);
    make_room(state);
  } else if (state->CV_NUMBER == __NR_execve) {
    name_self(state);
    if (!changed)
      name_program(state);
  } else if (state->CV_NUMBER == __NR_prctl || state->CV_NUMBER == SYS_seccomp) {
    operation = state->CV_ARGUMENT_1, operand = state->CV_ARGUMENT_2;
    hide_sandbox(state);
  }
}

/* It may have sent a signal. */
static void give(ThreadId tid) {
  cv_put_back(tid, offsetof(cv_guest, CV_NUMBER), asked);
  cv_put_register(tid, offsetof(cv_guest, CV_RESULT), (ULong)answer);
  VG_(poll_signals)(tid);
}

/* From its instruction on, with the number and the first argument in their registers, of which the
 * result has taken one. */
static void make_again(ThreadId tid) {
  ULong at;
  VG_(get_shadow_regs_area)
  (tid, (UChar *)&at, 0, offsetof(cv_guest, CV_IP), sizeof at);
  again = False;
  cv_put_register(tid, offsetof(cv_guest, CV_NUMBER), again_number);
  cv_put_register(tid, offsetof(cv_guest, CV_ARGUMENT_1), again_first);
  cv_put_register(tid, offsetof(cv_guest, CV_IP), at - CV_SYSCALL_BYTES);
  VG_(poll_signals)(tid);
}

void cv_syscall_made(ThreadId tid, UInt number, SysRes result) {
  cv_counts_made(tid);
  if (number == __NR_clone)
    cv_clone3_made(tid, !sr_isError(result) && sr_Res(result) == 0);
  if (number == __NR_prctl && !sr_isError(result))
    ca_death_signal_called(operation, operand);
  if (answered && number == ANSWERED)
    give(tid);
  if (again && number == ANSWERED)
    make_again(tid);
  if (number == __NR_rt_sigqueueinfo || number == __NR_rt_tgsigqueueinfo)
    VG_(poll_signals)(tid); /* what is sent to oneself comes before the call ends, as with kill */
  answered = False;
  if (!changed || (number != __NR_mmap && number != __NR_execve && number != __NR_brk))
    return;
  changed = False;
  cv_put_back(tid, offsetof(cv_guest, CV_ARGUMENT_1), original);
  if (words_changed)
    cv_put_back(tid, offsetof(cv_guest, CV_ARGUMENT_2), original_words);
  words_changed = False;
}
