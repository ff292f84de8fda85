/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "forks.h"
#include "pub_tool_basics.h"
#include "pub_tool_libcproc.h"
#include "connect.h"
#include "logs.h"
#include "threads.h"
#include "unreachable.h"
#include "vfork.h"

static void before(ThreadId tid) {
  cv_before_unreachable_fork();
  cv_logs_before_fork();
  cv_before_fork();
  cv_vfork_before(tid);
}

static void in_parent(ThreadId tid) {
  cv_after_fork(False);
  cv_vfork_in_parent(tid);
}

static void in_child(ThreadId tid) {
  cv_vfork_in_child();
  cv_after_fork(True);
  cv_threads_in_child(tid);
}

void cv_forks_init(void) {
  VG_(atfork)(before, in_parent, in_child);
}
