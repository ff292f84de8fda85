/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "ending.h"
#include "core/process/records.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "connect.h"
#include "threads.h"
#include "vfork.h"

extern void __real_vgPlain_nuke_all_threads_except(ThreadId me, UInt why);
extern void __real_vgPlain_kill_self(Int signal);

/* VgSrc_FatalSig, of libcoregrind's VgSchedReturnCode. */
enum { FATAL_SIGNAL = 3 };

static Int exit_code;
static Bool by_signal;

void cv_ending_before_call(UInt number, const UWord *args) {
  if (number != __NR_exit_group && number != __NR_exit)
    return;
  exit_code = (Int)(args[0] & 0xff);
  cv_vfork_over();
}

static void end(Int signal) {
  ca_send_end(&cv_process, CA_END_EXIT, exit_code, signal);
  cv_disconnect();
}

void cv_ending(void) {
  cv_threads_end();
  if (!by_signal)
    end(0);
}

/* All threads end, but for the one that has the reason. */
void __wrap_vgPlain_nuke_all_threads_except(ThreadId me, UInt why) {
  by_signal = why == FATAL_SIGNAL;
  __real_vgPlain_nuke_all_threads_except(me, why);
}

/* The last thing: Valgrind ends as its target did. */
void __wrap_vgPlain_kill_self(Int signal) {
  cv_vfork_over();
  if (by_signal)
    end(signal);
  __real_vgPlain_kill_self(signal);
}
