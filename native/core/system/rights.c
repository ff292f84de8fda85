#include "rights.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "base/syscall.h"

enum { AT_FDCWD_ = -100, EMPTY_PATH = 0x1000, EFFECTIVE = 0x200, MAY_READ = 4 };
enum { PATH_ONLY_CLOSE_ON_EXEC = 012000000, CLOSE_ON_EXEC_NON_BLOCKING = 02004000 };
enum { SET_USER = 04000, SET_GROUP = 02000, GROUP_EXECUTES = 010, ALL_EXECUTE = 0111 };
/* The kernel follows interpreters that are scripts themselves to this depth, and reads so much of
 * each. */
enum { DEEPEST = 5, HEAD = 256 };

/* As the kernel fills it on x86-64. */
typedef struct {
  uint64_t device, inode, links;
  uint32_t mode, user, group, unused;
  uint64_t rest[14];
} status;

/* The kernel looks at capabilities where the file is, whatever its name. */
static bool has_capabilities(int directory, const char *path) {
  char name[40] = "/proc/self/fd/", digits[16];
  size_t at = sizeof "/proc/self/fd/" - 1, count = 0;
  int file = (int)ca_syscall(SYS_openat, directory, (long)path, PATH_ONLY_CLOSE_ON_EXEC, 0, 0, 0);
  if (file < 0)
    return false;
  for (int rest = file; rest > 0 || count == 0; rest /= 10)
    digits[count++] = (char)('0' + rest % 10);
  while (count > 0)
    name[at++] = digits[--count];
  name[at] = 0;
  static const char attribute[] = "security.capability";
  long found = ca_syscall(SYS_getxattr, (long)name, (long)attribute, 0, 0, 0, 0);
  if (found < 0) /* perhaps there is no /proc */
    found = ca_syscall(SYS_getxattr, (long)path, (long)attribute, 0, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  return found > 0;
}

/* The path of the interpreter that a script names; false: it is none. */
static bool is_script(int directory, const char *path, char interpreter[HEAD]) {
  char head[HEAD] = {0};
  int file =
      (int)ca_syscall(SYS_openat, directory, (long)path, CLOSE_ON_EXEC_NON_BLOCKING, 0, 0, 0);
  if (file < 0)
    return false;
  ca_syscall(SYS_pread64, file, (long)head, HEAD - 1, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  if (head[0] != '#' || head[1] != '!')
    return false;
  size_t from = 2, length = 0;
  while (head[from] == ' ' || head[from] == '\t')
    from++;
  for (char c; (c = head[from + length]) && c != ' ' && c != '\t' && c != '\n'; length++)
    interpreter[length] = c;
  interpreter[length] = 0;
  return length > 0;
}

static const char *of_program(int directory, const char *path) {
  status s;
  if (ca_syscall(SYS_newfstatat, directory, (long)path, (long)&s, path[0] ? 0 : EMPTY_PATH, 0, 0) !=
      0)
    return NULL;
  if ((s.mode & ALL_EXECUTE) && (s.mode & SET_USER))
    return "a set-user-ID program";
  if ((s.mode & SET_GROUP) && (s.mode & GROUP_EXECUTES))
    return "a set-group-ID program";
  if (has_capabilities(directory, path))
    return "a program with capabilities of its own";
  enum { EACCES_ = 13 };
  if (path[0] &&
      ca_syscall(SYS_faccessat2, directory, (long)path, MAY_READ, EFFECTIVE, 0, 0) == -EACCES_)
    return "a program that may not be read";
  return NULL;
}

const char *ca_needs_kernel(int directory, const char *path) {
  char names[2][HEAD], own[1];
  if (!path || !ca_load((uint64_t)path, own, 1))
    return NULL;
  for (int depth = 0; depth < DEEPEST && is_script(directory, path, names[depth & 1]); depth++) {
    path = names[depth & 1];
    directory = AT_FDCWD_;
  }
  return of_program(directory, path);
}
