/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "transfers.h"
#include "core/diagnosis/calls.h"
#include "core/memory/access.h"
#include "core/memory/syscalls.h"
#include "core/stack/hot.h"
#include "wire/trace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "threads.h"

void cv_kernel_wrote(ThreadId tid, Addr address, SizeT bytes) {
  ca_hot hot;
  if (bytes == 0 || !cv_hot_get(tid, &hot))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_KERNEL_WRITE, address, bytes);
  if (!cv_process.memory.sizeless)
    ca_kernel_write(&hot, address, bytes);
  if (cv_process.diagnosis)
    ca_diagnosis_filled(cv_process.diagnosis, address, bytes);
}

/* ---- by the table that both engines have; the rest Valgrind's wrappers tell ---- */

enum { MAX_THREADS = 4096, ARGUMENTS = 6 };
/* Whether the table has the call that a thread makes. */
static Bool by_table[MAX_THREADS];

/* Of these the wrappers know more. */
static Bool is_left_to_wrapper(UInt number) {
  return number == __NR_clone || number == __NR_execve || number == __NR_ioctl;
}

static void fetch(uint64_t to[ARGUMENTS], const UWord *args, UInt count) {
  for (UInt i = 0; i < ARGUMENTS; i++)
    to[i] = i < count ? args[i] : 0;
}

static void read_cells(ThreadId tid, Addr address, SizeT bytes);

void cv_transfers_before(ThreadId tid, UInt number, const UWord *args, UInt count) {
  ca_kernel_access found[CA_KERNEL_ACCESSES];
  uint64_t arguments[ARGUMENTS];
  if (tid >= MAX_THREADS)
    return;
  by_table[tid] = ca_syscall_is_known(number) && !is_left_to_wrapper(number);
  if (!by_table[tid])
    return;
  fetch(arguments, args, count);
  uint32_t reads = ca_syscall_reads(number, arguments, found);
  for (uint32_t i = 0; i < reads; i++)
    read_cells(tid, found[i].address, found[i].bytes);
}

void cv_transfers_after(ThreadId tid, UInt number, const UWord *args, UInt count, SysRes result) {
  ca_kernel_access found[CA_KERNEL_ACCESSES];
  uint64_t arguments[ARGUMENTS];
  if (tid >= MAX_THREADS || !by_table[tid])
    return;
  by_table[tid] = False;
  if (sr_isError(result))
    return;
  fetch(arguments, args, count);
  uint32_t writes = ca_syscall_writes(number, arguments, (long)sr_Res(result), found);
  for (uint32_t i = 0; i < writes; i++)
    cv_kernel_wrote(tid, found[i].address, found[i].bytes);
}

static Bool is_by_table(ThreadId tid) {
  return tid < MAX_THREADS && by_table[tid];
}

static void written(CorePart part, ThreadId tid, Addr address, SizeT bytes) {
  if ((part == Vg_CoreSysCall && !is_by_table(tid)) || part == Vg_CoreSignal)
    cv_kernel_wrote(tid, address, bytes);
}

static void read_cells(ThreadId tid, Addr address, SizeT bytes) {
  ca_hot hot;
  /* Announced before the call: the address may be wild. */
  if (bytes == 0 || !cv_hot_get(tid, &hot) ||
      !VG_(am_is_valid_for_client)(address, bytes, VKI_PROT_READ))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_READ, address, bytes);
  if (!cv_process.memory.sizeless)
    ca_read(&hot, address, bytes);
}

static void read(CorePart part, ThreadId tid, Addr address, SizeT bytes) {
  if (part == Vg_CoreSysCall && !is_by_table(tid))
    read_cells(tid, address, bytes);
}

static void read_text(CorePart part, ThreadId tid, const HChar *what, Addr address) {
  SizeT bytes = 0;
  if (is_by_table(tid))
    return;
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

void cv_transfers_init(void) {
  VG_(track_post_mem_write)(written);
  VG_(track_pre_mem_read)(read_data);
  VG_(track_pre_mem_read_asciiz)(read_text);
}
