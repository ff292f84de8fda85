/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "exec.h"
#include "core/process/foreign.h"
#include "core/process/records.h"
#include "base/syscall.h"
#include "core/system/debugger.h"
#include "core/system/exec_check.h"
#include "core/system/procfs.h"
#include "core/system/rights.h"
#include "pub_tool_vkiscnums.h"
#include "valgrind/state/process.h"
#include "argv0.h"
#include "limits.h"
#include "logs.h"
#include "main_stack.h"
#include "pending.h"
#include "threads.h"
#include "unreachable.h"
#include "vfork.h"

static Bool is_exec(ULong number) {
  return number == __NR_execve || number == __NR_execveat;
}

/* In libcoregrind, without public declarations. */
extern Bool VG_(clo_trace_children);
extern Bool VG_(should_we_trace_this_child)(const HChar *path, const HChar **argv);
static Bool leaves_foreign;

static Bool has_proc(void) {
  HChar number[16];
  return ca_read_link("/proc/self", number, sizeof number) > 0;
}

/* Whether what is executed runs by itself since it, or this place, is none for Valgrind. */
static Bool is_alone(int directory, const char *path) {
  const char *why = !has_proc()       ? "a program where /proc is not mounted, which Valgrind needs"
                    : !cv_reachable() ? CA_ALONE_UNREACHABLE
                    : ca_is_debugged() ? CA_ALONE_DEBUGGED
                                       : NULL;
  const char *rights = why ? NULL : ca_needs_kernel(directory, path);
  if (why || rights)
    ca_note_alone(&cv_process, why ? why : rights, why ? NULL : path);
  return why || rights || ca_note_foreign(&cv_process, directory, path);
}

/* What Valgrind cannot run runs by itself: true. */
static Bool runs_alone(UInt number, const UWord *args) {
  enum { AT_FDCWD_ = -100 };
  Bool at = number == __NR_execveat;
  leaves_foreign = VG_(clo_trace_children) &&
                   is_alone(at ? (int)args[0] : AT_FDCWD_, (const char *)args[at ? 1 : 0]);
  if (leaves_foreign)
    VG_(clo_trace_children) = False;
  else
    cv_argv0_pass(args[at ? 2 : 1]);
  cv_limits_pass();
  cv_stack_limit_pass();
  cv_logs_before_exec();
  return !VG_(should_we_trace_this_child)((const HChar *)args[at ? 1 : 0],
                                          (const HChar **)args[at ? 2 : 1]);
}

/* Valgrind asks for a path of what is executed by a descriptor. */
static void tell_of_missing_path(UInt number, const UWord *args) {
  enum { EMPTY_PATH = 0x1000, PATH_BYTES = 4096 };
  static HChar path[PATH_BYTES];
  static Bool told;
  if (number != __NR_execveat || !(args[4] & EMPTY_PATH) || told)
    return;
  long length = ca_path_of((int)args[0], path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  if (ca_syscall(SYS_faccessat, CA_CURRENT_FOLDER, (long)path, 0, 0, 0, 0) == 0)
    return;
  told = True;
  ca_send_note(&cv_process,
               "the program executed a file that has no path (memfd_create, or removed "
               "since), which failed (ENOENT), as Valgrind needs one; DynamoRIO can "
               "run it");
}

void cv_exec_init(void) {
  ca_debugged_init();
}

Bool cv_exec_is_refused(const cv_guest *state, Long *result) {
  const UWord args[] = {state->CV_ARGUMENT_1, state->CV_ARGUMENT_2, state->CV_ARGUMENT_3,
                        state->CV_ARGUMENT_4, state->CV_ARGUMENT_5};
  if (!is_exec(state->CV_NUMBER))
    return False;
  *result = ca_exec_check((long)state->CV_NUMBER, args);
  return *result != 0;
}

void cv_before_exec(UInt number, const UWord *args) {
  if (!is_exec(number))
    return;
  cv_vfork_over();
  tell_of_missing_path(number, args);
  Bool alone = runs_alone(number, args);
  /* Nothing more comes from this image. Should it live on after all, its threads start anew. */
  cv_threads_end();
  ca_send_end(&cv_process, CA_END_EXEC, 0, 0);
  cv_executing(True, alone);
  cv_files_limit_pass(alone);
}

void cv_exec_failed(void) {
  cv_files_limit_take_back();
  cv_executing(False, False);
  if (leaves_foreign)
    VG_(clo_trace_children) = True;
  leaves_foreign = False;
}
