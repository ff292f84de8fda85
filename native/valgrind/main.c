/* Registration, options, end. SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/memory/limits.h"
#include "core/process/process.h"
#include "core/process/records.h"
#include "pub_tool_basics.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "state/messages.h"
#include "state/modules.h"
#include "state/process.h"
#include "system/argv0.h"
#include "system/calls.h"
#include "system/connect.h"
#include "system/ending.h"
#include "system/exec.h"
#include "system/faults.h"
#include "system/memory.h"
#include "system/pending.h"
#include "system/status.h"
#include "system/threads.h"
#include "system/transfers.h"
#include "system/windows.h"
#include "translate/instrument.h"
#include "translate/vex.h"

static ca_options options = {.cell = 8, .flat = true};
static const HChar *limits = NULL;

static Bool option(const HChar *argument) {
  if VG_STR_CLO (argument, "--socket", cv_socket_path) {
  } else if VG_STR_CLO (argument, "--token", cv_token) {
  } else if VG_STR_CLO (argument, "--control", options.control) {
  } else if VG_BINT_CLO (argument, "--cell", options.cell, 1, 8) {
  } else if VG_BOOL_CLO (argument, "--footprint", options.footprint) {
  } else if VG_BOOL_CLO (argument, "--trace", options.tracing) {
  } else if VG_STR_CLO (argument, "--args", options.args) {
  } else if VG_STR_CLO (argument, "--loops", options.loops) {
  } else if VG_STR_CLO (argument, "--argv0", cv_argv0) {
  } else if VG_STR_CLO (argument, "--limits", limits) {
  } else if VG_BOOL_CLO (argument, "--bottom-up", options.bottom_up) {
  } else if VG_BOOL_CLO (argument, "--contexts", options.contexts) {
  } else if VG_BOOL_CLO (argument, "--structures", options.structures) {
  } else if VG_BOOL_CLO (argument, "--block-counts", options.block_counts) {
  } else if VG_BOOL_CLO (argument, "--instructions", options.counts_instructions) {
  } else if VG_BOOL_CLO (argument, "--check-ir", cv_check_ir) {
  } else if VG_BINT_CLO (argument, "--time-start", options.time_start, 0, 0x7fffffff) {
  } else {
    return False;
  }
  return True;
}

static void usage(void) {
  VG_(printf)
  ("    --socket=PATH              where the launcher listens\n"
   "    --token=TEXT               proves that the stream is ours\n"
   "    --control=FILE             asks for windows, see core/process/control.h [none]\n"
   "    --cell=1|2|4|8             bytes of a memory cell [8]\n"
   "    --footprint=no|yes         count cells first written too [no]\n"
   "    --args=FILE                routines whose arguments are recorded\n"
   "    --loops=all|FILE           routines whose loops are recorded [none]\n"
   "    --argv0=NAME               what the program is called, where it is not its path\n"
   "    --limits=TEXT              on address space and data, as the program found them\n"
   "    --bottom-up=no|yes         count the distinct cells of each routine, too [no]\n"
   "    --contexts=no|yes          tell the calling context of each row [no]\n"
   "    --structures=no|yes        tell which blocks repetitions use [no]\n"
   "    --block-counts=no|yes      count how often each basic block runs [no]\n"
   "    --instructions=no|yes      count instructions, not work, beside blocks [no]\n");
}

static void debug_usage(void) {
  VG_(printf)
  ("    --trace=no|yes             send every access, for the slow reference [no]\n"
   "    --check-ir=no|yes          let VEX check and clean up what we add to its code [no]\n"
   "    --time-start=N             first timestamp, to test renumbering\n");
}

static void bounds(void *context, uint64_t address, uint64_t *low, uint64_t *high) {
  NSegment const *segment = VG_(am_find_nsegment)(address);
  if (!segment)
    return;
  *low = segment->start;
  *high = segment->end;
  /* The main stack grows into the reservation below it. */
  NSegment const *below = segment->start > 0 ? VG_(am_find_nsegment)(segment->start - 1) : NULL;
  if (below && below->kind == SkResvn)
    *low = below->start;
}

static void post_options(void) {
  if (options.cell & (options.cell - 1))
    cv_fail("--cell must be 1, 2, 4 or 8");
  options.bounds = bounds;
  const HChar *problem = ca_process_init(&cv_process, &options);
  if (problem)
    cv_fail(problem);
  cv_connect(False);
  cv_windows_init();
  cv_modules_init();
  if (limits)
    ca_limits_read(limits);
}

static void fini(Int exit_code) {
  cv_target_ended();
  cv_ending();
}

static void pre_options(void) {
  cv_starting();
  VG_(details_name)("comair");
  VG_(details_version)(NULL);
  VG_(details_description)("an algorithmic profiler");
  VG_(details_copyright_author)("Copyright (C) 2026, and GNU GPL'd, by the comair-bin authors.");
  VG_(details_bug_reports_to)("the comair-bin authors");
  VG_(details_avg_translation_sizeB)(600);
  VG_(basic_tool_funcs)(post_options, cv_instrument, fini);
  VG_(needs_command_line_options)(option, usage, debug_usage);
  /* A superblock is then a basic block, but for its size limit. */
  VG_(clo_vex_control).iropt_unroll_thresh = 0;
  VG_(clo_vex_control).guest_chase = False;
  cv_faults_init();
  cv_threads_init();
  cv_memory_init();
  cv_transfers_init();
  cv_exec_init();
  cv_calls_init();
}

VG_DETERMINE_INTERFACE_VERSION(pre_options)
