/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "windows.h"
#include "core/process/watcher.h"
#include "libvex.h"
#include "pub_tool_machine.h"
#include "pub_tool_options.h"
#include "connect.h"
#include "threads.h"

/* In libVEX, without a public declaration: read at each translation, made of the options at the
 * first one. */
extern VexControl vex_control;
static VexControl ours;

/* What is not observed runs as under Valgrind alone: superblocks need not end where blocks do. */
static void set_translation(VexControl *control) {
  VexControl usual;
  LibVEX_default_VexControl(&usual);
  const VexControl *from = cv_process.paused ? &usual : &ours;
  control->iropt_unroll_thresh = from->iropt_unroll_thresh;
  control->guest_chase = from->guest_chase;
}

/* In libcoregrind, without a public declaration: for threads that Valgrind does not know. */
extern void VG_(acquire_BigLock_LL)(const HChar *who);
extern void VG_(release_BigLock_LL)(const HChar *who);

/* With the lock that a thread has while it runs: all others are in a system call or between two
 * pieces of code, with their states in place. */
static void look_from_outside(void) {
  VG_(acquire_BigLock_LL)("comair");
  cv_windows_look();
  VG_(release_BigLock_LL)("comair");
}

static Bool watched;

static void look(void) {
  if (!watched)
    ca_watch(&cv_process, look_from_outside);
  watched = True;
  cv_windows_look();
}

static Bool is_alone(void) {
  ThreadId tid;
  Addr low, high;
  Int threads = 0;
  VG_(thread_stack_reset_iter)(&tid);
  while (threads < 2 && VG_(thread_stack_next)(&tid, &low, &high))
    threads++;
  return threads < 2;
}

static Bool is_unwatched;

/* It may wait for the lock that we have, and nobody else does. */
void cv_windows_before_call(UInt number, const UWord *args) {
  if (!watched || !ca_wants_to_be_alone(number, args) || !is_alone())
    return;
  VG_(release_BigLock_LL)("comair");
  ca_watch_end();
  VG_(acquire_BigLock_LL)("comair");
  is_unwatched = True;
}

void cv_windows_after_call(void) {
  if (is_unwatched)
    ca_watch_again();
  is_unwatched = False;
}

void cv_windows_init(void) {
  if (!cv_process.control)
    return;
  cv_on_slice = look;
  ours = VG_(clo_vex_control);
  set_translation(&VG_(clo_vex_control));
}

void cv_windows_switch(void) {
  ca_snapshot(&cv_process, cv_now_ms());
  if (!ca_is_switch_asked(&cv_process))
    return;
  Bool was = cv_process.paused;
  if (!was) {
    cv_threads_end();
    ca_window_end(&cv_process, cv_now_ms());
    cv_send_header(False);
    ca_window_close(&cv_process);
  }
  if (ca_window_begin(&cv_process, cv_now_ms()))
    cv_threads_begin();
  set_translation(&vex_control);
  if (was != cv_process.paused)
    cv_translate_anew("comair: window");
}
