/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "transfers.h"
#include "core/diagnosis/calls.h"
#include "core/memory/access.h"
#include "core/stack/hot.h"
#include "wire/trace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "valgrind/state/process.h"
#include "threads.h"

void cv_kernel_wrote(ThreadId tid, Addr address, SizeT bytes) {
  ca_hot hot;
  if (bytes == 0 || !cv_hot_get(tid, &hot))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_KERNEL_WRITE, address, bytes);
  ca_kernel_write(&hot, address, bytes);
  if (cv_process.diagnosis)
    ca_diagnosis_filled(cv_process.diagnosis, address, bytes);
}

static void written(CorePart part, ThreadId tid, Addr address, SizeT bytes) {
  if (part == Vg_CoreSysCall || part == Vg_CoreSignal)
    cv_kernel_wrote(tid, address, bytes);
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

void cv_transfers_init(void) {
  VG_(track_post_mem_write)(written);
  VG_(track_pre_mem_read)(read_data);
  VG_(track_pre_mem_read_asciiz)(read_text);
}
