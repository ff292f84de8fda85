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
#include "libvex_guest_amd64.h"
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
static ULong again_number;
static Long answer;

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
static void hide_io_uring(VexGuestAMD64State *state) {
  static Bool told = False;
  state->guest_RAX = NEVER_IMPLEMENTED;
  if (!told)
    ca_send_note(&cv_process, "io_uring was refused to the program (ENOSYS): its writes cannot be "
                              "seen; programs fall back to other system calls");
  told = True;
}

/* Valgrind grows no mapping but the stack: below this one the program would fault. */
static void tell_of_growing(const VexGuestAMD64State *state) {
  enum { GROWS_DOWN = 0x100 };
  static Bool told = False;
  if (!(state->guest_R10 & GROWS_DOWN) || told)
    return;
  ca_send_note(&cv_process, "the program mapped memory that grows downwards (MAP_GROWSDOWN), which "
                            "does not grow under Valgrind; DynamoRIO can run it");
  told = True;
}

/* What Valgrind refuses, of signals. */
static void tell_of_signals(const VexGuestAMD64State *state) {
  enum { LAST = 64, DISARM = 0x80000000 };
  static Bool told_last = False, told_disarm = False;
  struct {
    ULong start;
    UInt flags;
  } stack;
  if (state->guest_RAX == __NR_rt_sigaction && state->guest_RDI == LAST && state->guest_RSI &&
      !told_last) {
    told_last = True;
    ca_send_note(&cv_process, "the program was refused a handler of SIGRTMAX (EINVAL), which "
                              "Valgrind keeps for itself; DynamoRIO can run it");
  }
  if (state->guest_RAX == __NR_sigaltstack && state->guest_RDI && !told_disarm &&
      ca_load(state->guest_RDI, &stack, sizeof stack) && (stack.flags & DISARM)) {
    told_disarm = True;
    ca_send_note(&cv_process, "the program was refused an alternate stack with SS_AUTODISARM "
                              "(EINVAL), which Valgrind does not know");
  }
}

/* What Valgrind takes for nothing, or for its own, where nobody handles it. */
static void tell_of_sent(const VexGuestAMD64State *state) {
  enum { LAST = 64, STACK_FAULT = 16 };
  static Bool told = False;
  ULong signal;
  switch (state->guest_RAX) {
  case __NR_kill:
  case __NR_tkill:
  case __NR_rt_sigqueueinfo:
    signal = state->guest_RSI;
    break;
  case __NR_tgkill:
  case __NR_rt_tgsigqueueinfo:
    signal = state->guest_RDX;
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
static void tell_of_processor(const VexGuestAMD64State *state) {
  enum { GET_CPUID = 0x1011, SET_CPUID = 0x1012, FIRST_STATE = 0x1021, LAST_STATE = 0x1023 };
  static Bool told = False;
  ULong code = state->guest_RDI;
  if (state->guest_RAX != SYS_arch_prctl || told ||
      !(code == GET_CPUID || code == SET_CPUID || (code >= FIRST_STATE && code <= LAST_STATE)))
    return;
  told = True;
  ca_send_note(&cv_process, "the program asked about its processor by arch_prctl and was refused "
                            "(EINVAL), as Valgrind does not know such requests; DynamoRIO can run "
                            "it");
}

/* A sandbox kills whoever makes other system calls than those that the target is to make, and
 * ours are others. It is told that it stands. */
static void hide_sandbox(VexGuestAMD64State *state) {
  enum { SET_SECCOMP = 22, MODE_STRICT = 1, MODE_FILTER = 2, OPERATION_FILTER = 1 };
  static Bool told = False;
  Bool strict, filter;
  if (state->guest_RAX == __NR_prctl) {
    strict = state->guest_RSI == MODE_STRICT;
    filter = state->guest_RSI == MODE_FILTER;
    if (state->guest_RDI != SET_SECCOMP)
      return;
  } else {
    strict = state->guest_RDI == 0;
    filter = state->guest_RDI == OPERATION_FILTER && state->guest_RSI == 0;
  }
  if (!strict && !(filter && state->guest_RDX != 0)) /* with NULL they only ask */
    return;
  state->guest_RAX = DOES_NOTHING;
  if (!told)
    ca_send_note_at_once(&cv_process, CA_NO_SANDBOX);
  told = True;
}

static Bool dispatches(const VexGuestAMD64State *state, Long *result) {
  enum { USER_DISPATCH = 59, OFF = 0 };
  static Bool told = False;
  if (state->guest_RAX != __NR_prctl || state->guest_RDI != USER_DISPATCH ||
      state->guest_RSI == OFF)
    return False;
  if (!told)
    ca_send_note(&cv_process, CA_NO_DISPATCH);
  told = True;
  *result = -VKI_EINVAL;
  return True;
}

/* Of a prctl that is being made. */
static ULong operation, operand;

static void change(VexGuestAMD64State *state, ULong argument) {
  original = state->guest_RDI;
  changed = True;
  state->guest_RDI = argument;
}

/* Above what Valgrind hands out by itself the free space is a fixed reservation. */
static Bool is_free(NSegment const *segment) {
  return segment->kind == SkFree || (segment->kind == SkResvn && segment->smode == SmFixed);
}

static void make_room(VexGuestAMD64State *state) {
  static ULong next = ROOM_START;
  ULong bytes = state->guest_RSI;
  if (state->guest_RDI != 0 || bytes < LARGE || bytes > ROOM_END - ROOM_START ||
      (state->guest_R10 & VKI_MAP_FIXED))
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
static void name_self(VexGuestAMD64State *state) {
  static const HChar self[] = "/proc/self/exe";
  HChar path[VKI_PATH_MAX];
  if (!VG_(am_is_valid_for_client)(state->guest_RDI, sizeof self, VKI_PROT_READ) ||
      VG_(strcmp)((HChar *)state->guest_RDI, self) != 0)
    return;
  long length = ca_path_of(VG_(cl_exec_fd), path, sizeof path - 1);
  /* No further down than needed: only so much of the stack is there as was used. */
  SizeT bytes = length > 0 ? (SizeT)length + 1 : 0;
  Addr place = (state->guest_RSP - RED_ZONE - bytes) & ~15ull;
  if (bytes == 0 || !VG_(am_is_valid_for_client)(place, bytes, VKI_PROT_WRITE))
    return;
  path[length] = 0;
  VG_(memcpy)((void *)place, path, bytes);
  change(state, place);
}

/* Valgrind looks at one line only, and not as the kernel does. The words go to memory of the
 * target's, as its wrapper wants it. */
static void name_program(VexGuestAMD64State *state) {
  static ca_script_command script;
  ULong each = 1, count = 0, at = 0;
  if (!ca_script_is_odd((const HChar *)state->guest_RDI, &script))
    return;
  while (state->guest_RSI && ca_load(state->guest_RSI + 8 * count, &each, 8) && each)
    count++;
  if (state->guest_RSI && each)
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
    ca_load(state->guest_RSI + 8, words + at, 8 * (count - 1));
  original_words = state->guest_RSI;
  words_changed = True;
  state->guest_RSI = (ULong)words;
  change(state, words[0]);
}

/* In the place of the call; brk without an argument tells where the heap ends. */
static void give_answer(VexGuestAMD64State *state) {
  if (state->guest_RAX == __NR_brk) {
    change(state, 0);
    return;
  }
  answered = True;
  state->guest_RAX = ANSWERED;
}

void cv_h_syscall(void *guest) {
  VexGuestAMD64State *state = guest;
  if (state->guest_RAX == SYS_vfork)
    cv_vfork(state);
  tell_of_signals(state);
  tell_of_sent(state);
  tell_of_processor(state);
  if (CA_UNLIKELY(cv_points_nowhere(state, &answer) || cv_miscounts(state, &answer) ||
                  dispatches(state, &answer) || cv_would_replace(state, &answer) ||
                  cv_limits(state, &answer) || cv_pidfd(state, &answer) ||
                  cv_names_own_descriptor(state, &answer) || cv_exec_is_refused(state, &answer)))
    give_answer(state);
  else if ((state->guest_RAX == SYS_clone3 && cv_clone3(state, &answer)) ||
           (state->guest_RAX == __NR_clone && cv_clone(state, &answer)))
    give_answer(state);
  else if (state->guest_RAX == __NR_clone)
    cv_vfork_look(state);
  else if (state->guest_RAX == __NR_rt_sigaction && cv_delivers_before(state)) {
    again = True;
    again_number = state->guest_RAX;
    state->guest_RAX = ANSWERED;
  } else if (state->guest_RAX == SYS_io_uring_setup)
    hide_io_uring(state);
  else if (state->guest_RAX == __NR_mmap) {
    tell_of_growing(state);
    make_room(state);
  } else if (state->guest_RAX == __NR_execve) {
    name_self(state);
    if (!changed)
      name_program(state);
  } else if (state->guest_RAX == __NR_prctl || state->guest_RAX == SYS_seccomp) {
    operation = state->guest_RDI, operand = state->guest_RSI;
    hide_sandbox(state);
  }
}

/* It may have sent a signal. */
static void give(ThreadId tid) {
  cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RAX), (ULong)answer);
  VG_(poll_signals)(tid);
}

/* From its instruction on, with the number in its register. */
static void make_again(ThreadId tid) {
  enum { SYSCALL_BYTES = 2 };
  ULong at;
  VG_(get_shadow_regs_area)
  (tid, (UChar *)&at, 0, offsetof(VexGuestAMD64State, guest_RIP), sizeof at);
  again = False;
  cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RAX), again_number);
  cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RIP), at - SYSCALL_BYTES);
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
  cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RDI), original);
  if (words_changed)
    cv_put_register(tid, offsetof(VexGuestAMD64State, guest_RSI), original_words);
  words_changed = False;
}
