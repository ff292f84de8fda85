#include "listing.h"
#include "base/system_calls.h"
#include "procfs.h"
#include "base/syscall.h"

enum { LONGEST = 64, LENGTH = 16 /* of an entry: where it stands in both kinds */ };

static bool is_end(const char *at) {
  return at && *at == 0;
}

static bool lists_own(int folder) {
  char path[LONGEST];
  long process, thread;
  long length = folder < 0 ? -1 : ca_path_of(folder, path, LONGEST - 1);
  path[length > 0 ? length : 0] = 0;
  const char *in_process = ca_skip_number(ca_skip(path, "/proc/"), &process);
  if (!in_process || process != ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0))
    return false;
  const char *in_thread = ca_skip_number(ca_skip(in_process, "/task/"), &thread);
  const char *rest = in_thread ? in_thread : in_process;
  return is_end(ca_skip(rest, "/fd")) || is_end(ca_skip(rest, "/fdinfo"));
}

static long take_out(char *entries, long bytes, long name, bool (*is_own)(int)) {
  long kept = 0;
  for (long at = 0; at < bytes;) {
    long number, length = *(unsigned short *)(entries + at + LENGTH);
    if (!is_end(ca_skip_number(entries + at + name, &number)) || !is_own((int)number)) {
      for (long i = 0; kept != at && i < length; i++)
        entries[kept + i] = entries[at + i];
      kept += length;
    }
    at += length;
  }
  return kept;
}

long ca_hide_descriptors(long number, const uint64_t *arguments, long result,
                         bool (*is_own)(int descriptor)) {
  if ((number != SYS_getdents && number != SYS_getdents64) || result <= 0 ||
      !lists_own((int)arguments[0]))
    return result;
  /* Nothing would be the end of the folder. */
  long kept = 0;
  while (result > 0 && kept == 0) {
    kept = take_out((char *)arguments[1], result, number == SYS_getdents ? 18 : 19, is_own);
    if (kept == 0)
      result =
          ca_syscall(number, (long)arguments[0], (long)arguments[1], (long)arguments[2], 0, 0, 0);
  }
  return kept > 0 ? kept : result;
}
