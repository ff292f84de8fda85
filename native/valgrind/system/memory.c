/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "memory.h"
#include "core/base/arena.h"
#include "core/base/syscall.h"
#include "core/memory/access.h"
#include "core/memory/cover.h"
#include "core/process/foreign.h"
#include "core/process/mappings.h"
#include "core/process/records.h"
#include "core/stack/hot.h"
#include "core/system/debugger.h"
#include "core/system/maps.h"
#include "core/wire/trace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/messages.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "argv0.h"
#include "descriptors.h"
#include "faults.h"
#include "limits.h"
#include "pending.h"
#include "syscalls.h"
#include "threads.h"
#include "unreachable.h"

/* In libcoregrind, without a public declaration: enters a mapping of the target. */
extern Bool VG_(am_notify_client_mmap)(Addr start, SizeT bytes, UInt protection, UInt flags, Int fd,
                                       Off64T offset);

/* Mappings of the target with a hint (V8 draws them at random) then go elsewhere. With the gaps
 * between them ours are one segment to Valgrind, which has room for 30,000: each thread has ten
 * mappings. */
static void keep_target_off(uint64_t start, uint64_t bytes) {
  enum { LARGEST_GAP = 0x10000 };
  static uint64_t end = 0;
  uint64_t gap = start - end;
  end = start + bytes;
  if (gap <= LARGEST_GAP) {
    start -= gap;
    bytes += gap;
  }
  VG_(am_notify_client_mmap)
  (start, bytes, VKI_PROT_NONE, VKI_MAP_PRIVATE | VKI_MAP_ANONYMOUS | VKI_MAP_FIXED, -1, 0);
}

static void cover(Addr start, SizeT bytes) {
  if (bytes == 0)
    return;
  if (ca_overlaps_arena(start, bytes))
    cv_fail("the program maps memory over the tool's own (above 0x200000000000): record it with "
            "--engine dynamorio");
  Bool flat = cv_process.memory.flat;
  Bool covered = ca_cover(&cv_process.memory, start, bytes);
  if (flat && !cv_process.memory.flat)
    cv_translate_anew("comair: memory far up");
  if (!covered)
    cv_fail("the address space is used up: the program reserves more than the profiler has tables "
            "for; if it has an option for that, let it reserve less");
}

static void startup(Addr start, SizeT bytes, Bool r, Bool w, Bool x, ULong handle) {
  if (!ca_overlaps_arena(start, bytes)) /* ours are among them */
    cover(start, bytes);
}

static void mapped(Addr start, SizeT bytes, Bool r, Bool w, Bool x, ULong handle) {
  ca_regions_changed(start, bytes);
  /* A reservation without access needs cells only once it is made accessible. */
  if (r || w || x)
    cover(start, bytes);
  if (x)
    cv_mapped(start, bytes);
}

static void protected(Addr start, SizeT bytes, Bool r, Bool w, Bool x) {
  ca_regions_changed(start, bytes);
  if (r || w || x)
    cover(start, bytes);
  if (x)
    cv_mapped(start, bytes);
}

static void grown(Addr start, SizeT bytes, ThreadId tid) {
  cover(start, bytes);
}

static void gone(Addr start, SizeT bytes) {
  if (bytes == 0)
    return;
  ca_regions_changed(start, bytes);
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, 0, CA_TRACE_UNMAP, start, bytes);
  ca_forget(&cv_process, start, bytes);
  cv_unmapped(start, bytes);
}

static void moved(Addr from, Addr to, SizeT bytes) {
  ca_regions_changed(from, bytes);
  ca_regions_changed(to, bytes);
  cover(to, bytes);
}

static void written(CorePart part, ThreadId tid, Addr address, SizeT bytes) {
  ca_hot hot;
  if ((part != Vg_CoreSysCall && part != Vg_CoreSignal) || bytes == 0 || !cv_hot_get(tid, &hot))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_KERNEL, address, bytes);
  ca_kernel_write(&hot, address, bytes);
}

static void read(CorePart part, ThreadId tid, Addr address, SizeT bytes) {
  ca_hot hot;
  /* Announced before the call: the address may be wild. */
  if (part != Vg_CoreSysCall || bytes == 0 || !cv_hot_get(tid, &hot) ||
      !VG_(am_is_valid_for_client)(address, bytes, VKI_PROT_READ))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_READ, address, bytes);
  ca_read(&hot, address, bytes);
}

static void read_text(CorePart part, ThreadId tid, const HChar *what, Addr address) {
  SizeT bytes = 0;
  while (bytes < VKI_PATH_MAX &&
         (bytes > 0 && ((address + bytes) & 0xfff)
              ? True
              : VG_(am_is_valid_for_client)(address + bytes, 1, VKI_PROT_READ))) {
    if (((HChar *)address)[bytes++] == 0)
      break;
  }
  read(part, tid, address, bytes);
}

static void read_data(CorePart part, ThreadId tid, const HChar *what, Addr address, SizeT bytes) {
  read(part, tid, address, bytes);
}

Int cv_exit_code;

/* Whether a call is an exec of something that can be executed; a shell tries many names. */
static Bool exec_succeeds(UInt number, const UWord *args) {
  enum { EXECUTABLE = 1, EMPTY_PATH = 0x1000, AT_FDCWD_ = -100 };
  if (number == __NR_execve)
    return ca_syscall(__NR_faccessat, AT_FDCWD_, (long)args[0], EXECUTABLE, 0, 0, 0) == 0;
  if (number != __NR_execveat)
    return False;
  return (args[4] & EMPTY_PATH) ||
         ca_syscall(__NR_faccessat, (long)args[0], (long)args[1], EXECUTABLE, 0, 0, 0) == 0;
}

/* In libcoregrind, without public declarations. */
extern Bool VG_(clo_trace_children);
extern Bool VG_(should_we_trace_this_child)(const HChar *path, const HChar **argv);
static Bool leaves_foreign;

/* What Valgrind cannot run runs by itself: true. */
static Bool before_exec(UInt number, const UWord *args) {
  enum { AT_FDCWD_ = -100 };
  Bool at = number == __NR_execveat;
  leaves_foreign =
      VG_(clo_trace_children) &&
      (!cv_reachable() || ca_is_debugged() ||
       ca_note_foreign(&cv_process, at ? (int)args[0] : AT_FDCWD_, (const char *)args[at ? 1 : 0]));
  if (leaves_foreign)
    VG_(clo_trace_children) = False;
  else
    cv_argv0_pass(args[at ? 2 : 1]);
  cv_limits_pass();
  return !VG_(should_we_trace_this_child)((const HChar *)args[at ? 1 : 0],
                                          (const HChar **)args[at ? 2 : 1]);
}

static void before_call(ThreadId tid, UInt number, UWord *args, UInt count) {
  if (exec_succeeds(number, args)) {
    Bool alone = before_exec(number, args);
    /* Nothing more comes from this image. Should it live on after all, its threads start anew. */
    cv_threads_end();
    ca_send_end(&cv_process, "exec", 0);
    cv_executing(True, alone);
  }
  if (number == __NR_exit_group || number == __NR_exit)
    cv_exit_code = (Int)(args[0] & 0xff);
  if (number == __NR_rt_sigaction)
    cv_before_sigaction(args);
  if (number == __NR_rt_sigreturn)
    cv_sigreturn(tid);
}

/* Programs that reserve more than there is room for often say nothing helpful. */
static void explain_refusal(UInt number, const UWord *args, SysRes result) {
  static Bool told = False;
  if (number != __NR_mmap || !sr_isError(result) || args[1] < (1ul << 30) || told)
    return;
  told = True;
  HChar text[200];
  VG_(snprintf)
  (text, sizeof text,
   "the program asked for %lu GB of address space at once, more than Valgrind has room for, and "
   "was refused; if it fails, let it reserve less",
   args[1] >> 30);
  ca_send_note(&cv_process, text);
}

static void after_call(ThreadId tid, UInt number, UWord *args, UInt count, SysRes result) {
  if (number == __NR_execve || number == __NR_execveat) {
    cv_executing(False, False);
    if (leaves_foreign)
      VG_(clo_trace_children) = True;
    leaves_foreign = False;
  }
  cv_syscall_made(tid, number, result);
  cv_show_signals(number, args, result);
  explain_refusal(number, args, result);
  Long shown = cv_hide_descriptors(tid, number, args, result);
  if (!sr_isError(result) && shown > (Long)sr_Res(result)) /* made again */
    written(Vg_CoreSysCall, tid, args[1], (SizeT)shown);
  if ((number == __NR_fork || number == __NR_vfork || number == __NR_clone) &&
      !sr_isError(result) && sr_Res(result) == 0)
    cv_close_logs();
}

void cv_memory_init(void) {
  ca_debugged_init();
  ca_on_map = keep_target_off;
  VG_(track_new_mem_startup)(startup);
  VG_(track_new_mem_mmap)(mapped);
  VG_(track_new_mem_brk)(grown);
  VG_(track_change_mem_mprotect)(protected);
  VG_(track_die_mem_munmap)(gone);
  VG_(track_die_mem_brk)(gone);
  VG_(track_copy_mem_remap)(moved);
  VG_(track_post_mem_write)(written);
  VG_(track_pre_mem_read)(read_data);
  VG_(track_pre_mem_read_asciiz)(read_text);
  VG_(needs_syscall_wrapper)(before_call, after_call);
}
