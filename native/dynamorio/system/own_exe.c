#include "own_exe.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "base/load.h"
#include "core/system/maps.h"
#include "core/system/procfs.h"
#include "call.h"

enum { AT_FDCWD_ = -100, NO_FOLLOW = 0x100, LONGEST = 256, PATH_BYTES = 4096 };
enum { OPEN_NO_FOLLOW = 0400000, EFAULT_ = 14 };

long cd_path_of(int descriptor, char *path, size_t bytes) {
  if (descriptor != AT_FDCWD_)
    return ca_path_of(descriptor, path, bytes);
  return ca_syscall(SYS_readlink, (long)"/proc/self/cwd", (long)path, (long)bytes, 0, 0, 0);
}

typedef struct {
  uint64_t start;
  char name[PATH_BYTES];
} file;

static void look(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  file *f = context;
  if (f->start >= start && f->start < end && path[0] == '/')
    strncpy(f->name, path, sizeof f->name - 1);
}

/* As the kernel names it, without links on the way. */
static const char *name_of_target(void) {
  static file f;
  const module_data_t *target = dr_get_main_module();
  if (f.name[0] || !target)
    return f.name;
  f.start = (uint64_t)target->start;
  ca_visit_maps(look, &f);
  if (!f.name[0])
    strncpy(f.name, target->full_path, sizeof f.name - 1);
  return f.name;
}

/* The paths of the kernel's own making are short. */
static bool load_path(uint64_t address, char *path) {
  enum { PIECE = 256 };
  char piece[PIECE];
  for (uint64_t at = 0; at < LONGEST;) {
    uint64_t bytes = PIECE - ((address + at) & (PIECE - 1));
    if (!ca_load(address + at, piece, bytes))
      return false;
    for (uint64_t i = 0; i < bytes && at < LONGEST; i++, at++) {
      path[at] = piece[i];
      if (piece[i] == 0)
        return true;
    }
  }
  return false;
}

/* `only`: the number; 0: any. */
static const char *skip_number(const char *at, long only) {
  long value;
  const char *end = ca_skip_number(at, &value);
  return only == 0 || only == value ? end : NULL;
}

/* Both are the process: /proc/self, and the number. */
static const char *skip_process(const char *at) {
  const char *named = ca_skip(at, "self");
  return named ? named : skip_number(at, ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0));
}

static bool is_link_to_own_exe(const char *path) {
  const char *in_proc = ca_skip(path, "/proc/");
  const char *task = ca_skip(in_proc, "thread-self");
  const char *process = skip_process(in_proc);
  const char *threads = ca_skip(process, "/task/");
  const char *folder = task ? task : threads ? skip_number(threads, 0) : process;
  return folder && strcmp(folder, "/exe") == 0;
}

/* The folder that a relative path begins at, if it is in /proc. */
static bool put_before(int folder, char *path) {
  char where[LONGEST];
  long n = cd_path_of(folder, where, LONGEST - 1);
  size_t length = strlen(path);
  if (n <= 0 || (size_t)n + 1 + length >= LONGEST || strncmp(where, "/proc", 5) != 0)
    return false;
  for (size_t i = length + 1; i-- > 0;)
    path[(size_t)n + 1 + i] = path[i];
  memcpy(path, where, (size_t)n);
  path[n] = '/';
  return true;
}

static bool names_own_exe(int folder, uint64_t address) {
  char path[LONGEST];
  if (!load_path(address, path))
    return false;
  size_t length = strlen(path);
  if (length < 3 || strcmp(path + length - 3, "exe") != 0)
    return false;
  return (path[0] == '/' || put_before(folder, path)) && is_link_to_own_exe(path);
}

/* Which argument is a path that is followed to its end; -1: none. */
static int path_argument(const cd_thread *thread) {
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_open:
    return a[1] & OPEN_NO_FOLLOW ? -1 : 0;
  case SYS_stat:
  case SYS_access:
  case SYS_execve:
  case SYS_statfs:
  case SYS_getxattr:
  case SYS_listxattr:
  case SYS_truncate:
    return 0;
  case SYS_openat:
    return a[2] & OPEN_NO_FOLLOW ? -1 : 1;
  case SYS_newfstatat:
    return a[3] & NO_FOLLOW ? -1 : 1;
  case SYS_statx:
    return a[2] & NO_FOLLOW ? -1 : 1;
  case SYS_execveat:
    return a[4] & NO_FOLLOW ? -1 : 1;
  case SYS_faccessat:
  case SYS_faccessat2:
  case SYS_openat2:
  case SYS_name_to_handle_at:
    return 1;
  default:
    return -1;
  }
}

bool cd_emulate_own_exe(void *dc, cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  bool at = thread->number == SYS_readlinkat;
  if (thread->number == SYS_readlink || at) {
    if (!names_own_exe(at ? (int)a[0] : AT_FDCWD_, a[at]) || (int)a[at + 2] <= 0)
      return false;
    size_t length = strlen(name_of_target());
    *result = (long)(length < (size_t)a[at + 2] ? length : (size_t)a[at + 2]);
    if (!dr_safe_write((void *)a[at + 1], (size_t)*result, name_of_target(), NULL))
      *result = -EFAULT_;
    return true;
  }
  int which = path_argument(thread);
  if (which >= 0 && names_own_exe(which == 1 ? (int)a[0] : AT_FDCWD_, a[which])) {
    cd_change(dc, thread, which, (reg_t)name_of_target());
    thread->arguments[which] = (reg_t)name_of_target();
  }
  return false;
}
