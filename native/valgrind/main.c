/* Registration, options, end. SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/diagnosis/attention.h"
#include "core/memory/limits.h"
#include "core/process/process.h"
#include "core/process/records.h"
#include "core/rows/thinned.h"
#include "pub_tool_basics.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "state/guest.h"
#include "state/messages.h"
#include "state/modules.h"
#include "state/process.h"
#include "state/registers.h"
#include "system/argv0.h"
#include "system/calls.h"
#include "system/connect.h"
#include "system/ending.h"
#include "system/exec.h"
#include "system/faults.h"
#include "system/features.h"
#include "system/forks.h"
#include "system/limits.h"
#include "system/memory.h"
#include "system/pending.h"
#include "system/status.h"
#include "system/threads.h"
#include "system/transfers.h"
#include "system/windows.h"
#include "translate/instrument.h"
#include "translate/vex.h"

static ca_attention attention;
static ca_options options = {.told = CA_ENGINE_DEFAULTS, .flat = true, .attention = &attention};

static Bool option(const HChar *argument) {
  ca_option_state state = ca_option_read(&options.told, CA_ENGINE_VALGRIND, argument);
  if (state == CA_OPTION_WRONG)
    VG_(fmsg_bad_option)(argument, "It has no such value.\n");
  return state == CA_OPTION_KNOWN;
}

static void usage(void) {
  VG_(printf)("%s", CA_VALGRIND_USAGE);
}

static void debug_usage(void) {
  VG_(printf)("%s", CA_VALGRIND_INTERNAL_USAGE);
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

static bool copy(uint64_t address, void *to, uint64_t bytes) {
  if (!VG_(am_is_valid_for_client)(address, bytes, VKI_PROT_READ))
    return false;
  VG_(memcpy)(to, (const void *)address, bytes);
  return true;
}

static void post_options(void) {
  cv_socket_path = options.told.socket;
  cv_argv0 = options.told.argv0;
  cv_check_ir = options.told.check_ir;
  cv_plain_processor = options.told.plain_processor;
  options.bounds = bounds;
  options.registers = cv_registers_of;
  options.copy = copy;
  options.links_in_memory = CV_LINKS_IN_MEMORY;
  const HChar *problem = ca_process_init(&cv_process, &options);
  if (problem)
    cv_fail(problem);
  if (cv_process.structures && !CV_LINKS_IN_MEMORY)
    cv_fail("structures and diagnoses are not recorded on " CV_MACHINE
            ", where calls leave no return address on the stack: leave --structures and --diagnose "
            "out");
  if (cv_process.stores.thinned)
    cv_process.stores.thinned->switches = True;
  if (cv_process.diagnosis)
    cv_registers_exact();
  cv_connect(False);
  cv_windows_init();
  cv_modules_init();
  if (options.told.limits)
    ca_limits_read(options.told.limits);
  if (options.told.files)
    cv_files_limit_read(options.told.files);
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
  cv_forks_init();
  cv_memory_init();
  cv_transfers_init();
  cv_exec_init();
  cv_calls_init();
}

VG_DETERMINE_INTERFACE_VERSION(pre_options)
