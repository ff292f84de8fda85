#include "exec.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/arena.h"
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "base/load.h"
#include "core/process/foreign.h"
#include "core/process/records.h"
#include "core/system/debugger.h"
#include "core/system/exec_check.h"
#include "core/system/plain_access.h"
#include "core/system/procfs.h"
#include "core/system/rights.h"
#include "core/system/script_line.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "connect.h"
#include "own_exe.h"
#include "exec_signals.h"
#include "surroundings.h"
#include "threads.h"
#include "vfork.h"

enum { AT_FDCWD_ = -100, EMPTY_PATH = 0x1000, NO_FOLLOW = 0x100, PATH_BYTES = 4096 };

/* After a chroot, or as another user, a program cannot reach our files any more. What it executes
 * then runs by itself. */
static char files[2][PATH_BYTES];

void cd_exec_init(client_id_t id) {
  ca_debugged_init();
  strncpy(files[0], dr_get_client_path(id), PATH_BYTES - 1);
  long n =
      ca_syscall(SYS_readlink, (long)"/proc/self/exe", (long)files[1], PATH_BYTES - 1, 0, 0, 0);
  files[1][n > 0 ? n : 0] = 0;
}

static bool is_reachable(void) {
  return ca_may_after_exec(cd_socket_path, CA_MAY_WRITE) &&
         ca_may_after_exec(files[0], CA_MAY_READ) &&
         (!files[1][0] || ca_may_after_exec(files[1], CA_MAY_READ));
}

/* DynamoRIO looks into /proc by the process's number. */
static const char *why_not_in_proc(void) {
  enum { DIGITS = 16 };
  char name[DIGITS] = {0};
  long number,
      length = ca_syscall(SYS_readlink, (long)"/proc/self", (long)name, DIGITS - 1, 0, 0, 0);
  /* Not the link: it is missing in another namespace's, too. */
  if (ca_syscall(SYS_access, (long)"/proc/version", 0, 0, 0, 0, 0) != 0)
    return "a program where /proc is not mounted, which DynamoRIO needs";
  return length > 0 && ca_skip_number(name, &number) &&
                 number == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0)
             ? NULL
             : "a program in a namespace of processes that is not /proc's";
}

static bool is_followed(void) {
  uint64 follows = 1;
  dr_get_integer_option("follow_children", &follows);
  return follows;
}

/* Why what is executed runs by itself; NULL: it does not. */
static const char *why_alone(bool has_no_path) {
  if (has_no_path)
    return "a file without a path (removed, or in memory)";
  if (ca_is_debugged())
    return CA_ALONE_DEBUGGED;
  if (!is_reachable())
    return CA_ALONE_UNREACHABLE;
  return why_not_in_proc();
}

static bool note_rights(const char *path) {
  const char *why = ca_needs_kernel(AT_FDCWD_, path);
  if (why)
    ca_note_alone(&cd_process, why, path);
  return why != NULL;
}

static void **suspended;
static uint suspended_count;

/* Whether what is executed runs by itself: DynamoRIO cannot run it, or cannot be started. */
static bool before_exec(void *dc, cd_thread *thread) {
  const reg_t *a = thread->arguments;
  bool at = thread->number == SYS_execveat;
  uint others;
  bool follows = is_followed();
  /* Not in the middle of a frame, which would come twice. */
  while (dr_suspend_all_other_threads(&suspended, &suspended_count, &others) && suspended &&
         !cd_is_unlocked())
    dr_resume_all_other_threads(suspended, suspended_count);
  const char *why = why_alone(at);
  bool alone = follows && why;
  if (alone)
    ca_note_alone(&cd_process, why, NULL);
  else if (follows)
    alone = note_rights((const char *)a[0]);
  if (follows && !alone)
    alone = ca_note_foreign(&cd_process, AT_FDCWD_, (const char *)a[0]);
  cd_threads_end();
  ca_send_end(&cd_process, CA_END_EXEC, 0, 0);
  cd_signals_exec(dc);
  return alone;
}

/* ---- its arguments ---- */

/* The system call gets those that `thread` has. */
static void change(void *dc, cd_thread *thread) {
  for (int i = 0; i < 3; i++) {
    if (!thread->exec_is_changed)
      thread->exec_changed[i] = dr_syscall_get_param(dc, i);
    dr_syscall_set_param(dc, i, thread->arguments[i]);
  }
  thread->exec_is_changed = true;
}

/* What a script becomes. */
static ca_script_command script;
static uint64_t *words;
static size_t words_bytes;

static uint64_t *variables; /* with ours before them */
static size_t variables_bytes;

/* Of a script DynamoRIO opens the interpreter, and leaves it open: at this number; -1: none. */
static int left_open = -1;

static int number_to_be_left(uint64_t path) {
  enum { CLOSE_ON_EXEC = 02000000, NON_BLOCKING = 04000 };
  char head[2] = {0};
  long file = ca_syscall(SYS_open, (long)path, CLOSE_ON_EXEC | NON_BLOCKING, 0, 0, 0, 0);
  if (file < 0)
    return -1;
  ca_syscall(SYS_pread64, file, (long)head, sizeof head, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  return head[0] == '#' && head[1] == '!' ? (int)file : -1;
}

static void take_back(void *dc, cd_thread *thread) {
  for (int i = 0; thread->exec_is_changed && i < 3; i++)
    dr_syscall_set_param(dc, i, thread->exec_changed[i]);
  thread->exec_is_changed = false;
  if (variables)
    ca_unmap(variables, variables_bytes);
  variables = NULL;
  if (words)
    ca_unmap(words, words_bytes);
  words = NULL;
  if (left_open >= 0)
    ca_syscall(SYS_close, left_open, 0, 0, 0, 0, 0);
  left_open = -1;
}

/* What is executed under DynamoRIO finds the limits on its memory, what is to be closed, and the
 * signals that it blocks, in variables. */
enum { VARIABLES = 3 };

static uint our_variables(void *dc, uint64_t path, uint64_t found[VARIABLES]) {
  static char mask[sizeof CD_MASK_VARIABLE + CD_MASK_TEXT] = CD_MASK_VARIABLE;
  static char limits[sizeof CD_LIMITS_VARIABLE + CA_LIMITS_TEXT] = CD_LIMITS_VARIABLE;
  static char leaves[sizeof CD_LEFT_VARIABLE + 12];
  uint count = 0;
  ca_limits_write(limits + sizeof CD_LIMITS_VARIABLE - 1);
  if (limits[sizeof CD_LIMITS_VARIABLE - 1])
    found[count++] = (uint64_t)limits;
  left_open = number_to_be_left(path);
  dr_snprintf(leaves, sizeof leaves, "%s%d", CD_LEFT_VARIABLE, left_open);
  if (left_open >= 0)
    found[count++] = (uint64_t)leaves;
  cd_signals_write_mask(dc, mask + sizeof CD_MASK_VARIABLE - 1);
  found[count++] = (uint64_t)mask;
  return count;
}

static void pass_variables(void *dc, cd_thread *thread) {
  uint64_t from = thread->arguments[2], each = 1, count = 0, ours[VARIABLES];
  uint more = our_variables(dc, thread->arguments[0], ours);
  while (from && ca_load(from + 8 * count, &each, 8) && each)
    count++;
  if (from && each)
    return; /* it will fail */
  variables_bytes = 8 * (count + more + 1);
  variables = ca_map(variables_bytes);
  if (!variables) {
    cd_signals_release(dc);
    return;
  }
  memcpy(variables, ours, 8 * more);
  if (from)
    ca_load(from, variables + more, 8 * count);
  variables[more + count] = 0;
  thread->arguments[2] = (reg_t)variables;
  change(dc, thread);
}

/* The image lives on after all: its threads start anew. */
static void exec_failed(void *dc, cd_thread *thread) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  ca_limits_take_back();
  cd_signals_exec_failed(dc);
  take_back(dc, thread);
  dr_get_mcontext(dc, &mc);
  cd_thread_begin(thread->hot, dr_get_thread_id(dc), mc.xsp);
  for (uint i = 0; i < suspended_count; i++) {
    dr_get_mcontext(suspended[i], &mc);
    cd_thread_begin(cd_thread_of(suspended[i])->hot, dr_get_thread_id(suspended[i]), mc.xsp);
  }
  if (suspended)
    dr_resume_all_other_threads(suspended, suspended_count);
  suspended = NULL;
  suspended_count = 0;
}

/* ---- execveat ---- */

enum { STAT_WORDS = 18 };

/* Device and inode: the first words. */
static bool identify(int folder, const char *path, long flags, uint64_t *about) {
  return ca_syscall(SYS_newfstatat, folder, (long)path, (long)about, flags, 0, 0) == 0;
}

/* The path of what the call executes; false: it has none, as its file is gone or only in memory. */
static bool find_path(const reg_t *a, char *found) {
  uint64_t wanted[STAT_WORDS], got[STAT_WORDS];
  const char *name = (const char *)a[1];
  if (!identify((int)a[0], name, (long)a[4] & EMPTY_PATH, wanted))
    return false;
  size_t length = strlen(name);
  long n = 0;
  if (name[0] != '/' && (int)a[0] != AT_FDCWD_) {
    n = cd_path_of((int)a[0], found, PATH_BYTES - 2);
    if (n <= 0)
      return false;
    if (length > 0)
      found[n++] = '/';
  }
  if ((size_t)n + length >= PATH_BYTES)
    return false;
  memcpy(found + n, name, length + 1);
  return identify(AT_FDCWD_, found, 0, got) && wanted[0] == got[0] && wanted[1] == got[1];
}

static void make_execve(void *dc, cd_thread *thread) {
  static char path[PATH_BYTES];
  reg_t *a = thread->arguments;
  if (thread->number != SYS_execveat || (a[4] & NO_FOLLOW) || !find_path(a, path))
    return;
  a[0] = (reg_t)path;
  a[1] = a[2];
  a[2] = a[3];
  dr_syscall_set_sysnum(dc, SYS_execve);
  change(dc, thread);
  thread->number = SYS_execve;
}

/* ---- scripts ---- */

/* DynamoRIO looks at one line only, and not at all of it. */
static void make_program(void *dc, cd_thread *thread) {
  reg_t *a = thread->arguments;
  uint64_t each = 1, count = 0;
  if (thread->number != SYS_execve || !ca_script_is_odd((const char *)a[0], &script))
    return;
  while (a[1] && ca_load(a[1] + 8 * count, &each, 8) && each)
    count++;
  if (a[1] && each)
    return; /* it will fail */
  words_bytes = 8 * (script.count + count + 1);
  words = ca_map(words_bytes);
  if (!words)
    return;
  for (uint i = 0; i < script.count; i++)
    words[i] = (uint64_t)script.words[i];
  if (count > 1)
    ca_load(a[1] + 8, words + script.count, 8 * (count - 1));
  a[0] = (reg_t)script.words[0];
  a[1] = (reg_t)words;
  change(dc, thread);
}

/* ---- around the call ---- */

bool cd_exec_before(void *dc, cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  if (thread->number != SYS_execve && thread->number != SYS_execveat)
    return false;
  *result = ca_exec_check(thread->number, a);
  if (*result != 0)
    return true;
  if (!cd_signals_hold_for_exec(dc, thread, result))
    return true;
  cd_vfork_over(thread);
  make_execve(dc, thread);
  make_program(dc, thread);
  bool alone = before_exec(dc, thread);
  if (alone || !is_followed()) {
    ca_limits_make_real();
    cd_signals_release(dc);
  } else
    pass_variables(dc, thread);
  if (!alone)
    return false;
  /* It runs by itself. */
  *result =
      ca_syscall(thread->number, (long)a[0], (long)a[1], (long)a[2], (long)a[3], (long)a[4], 0);
  exec_failed(dc, thread);
  return true;
}

bool cd_exec_after(void *dc, cd_thread *thread) {
  if (thread->number != SYS_execve && thread->number != SYS_execveat)
    return false;
  if (!thread->hot->thread)
    exec_failed(dc, thread);
  return true;
}
