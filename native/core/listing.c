#include "listing.h"
#include "sys.h"

enum { SYS_GETPID = 39, SYS_GETDENTS = 78, SYS_READLINK = 89, SYS_GETDENTS64 = 217 };
enum { LONGEST = 64, LENGTH = 16 /* of an entry: where it stands in both kinds */ };

static const char *skip(const char *at, const char *text) {
  for (; at && *text; at++, text++)
    if (*at != *text)
      return NULL;
  return at;
}

static const char *read_number(const char *at, long *value) {
  enum { LARGEST = 0x7fffffff };
  const char *from = at;
  *value = 0;
  for (; at && *at >= '0' && *at <= '9' && *value <= LARGEST / 10 - 1; at++)
    *value = 10 * *value + (*at - '0');
  return at == from ? NULL : at;
}

static bool is_end(const char *at) {
  return at && *at == 0;
}

/* The kernel's name of an open folder, whichever link led to it. */
static bool lists_own(int folder) {
  char link[LONGEST] = "/proc/self/fd/", path[LONGEST], digits[16];
  int count = 0, at = 14;
  long process, thread;
  if (folder < 0)
    return false;
  do
    digits[count++] = (char)('0' + folder % 10);
  while ((folder /= 10) > 0);
  while (count > 0)
    link[at++] = digits[--count];
  link[at] = 0;
  long length = ca_syscall(SYS_READLINK, (long)link, (long)path, LONGEST - 1, 0, 0, 0);
  path[length > 0 ? length : 0] = 0;
  const char *in_process = read_number(skip(path, "/proc/"), &process);
  if (!in_process || process != ca_syscall(SYS_GETPID, 0, 0, 0, 0, 0, 0))
    return false;
  const char *in_thread = read_number(skip(in_process, "/task/"), &thread);
  const char *rest = in_thread ? in_thread : in_process;
  return is_end(skip(rest, "/fd")) || is_end(skip(rest, "/fdinfo"));
}

static long take_out(char *entries, long bytes, long name, bool (*is_own)(int)) {
  long kept = 0;
  for (long at = 0; at < bytes;) {
    long number, length = *(unsigned short *)(entries + at + LENGTH);
    if (!is_end(read_number(entries + at + name, &number)) || !is_own((int)number)) {
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
  if ((number != SYS_GETDENTS && number != SYS_GETDENTS64) || result <= 0 ||
      !lists_own((int)arguments[0]))
    return result;
  /* Nothing would be the end of the folder. */
  long kept = 0;
  while (result > 0 && kept == 0) {
    kept = take_out((char *)arguments[1], result, number == SYS_GETDENTS ? 18 : 19, is_own);
    if (kept == 0)
      result =
          ca_syscall(number, (long)arguments[0], (long)arguments[1], (long)arguments[2], 0, 0, 0);
  }
  return kept > 0 ? kept : result;
}
