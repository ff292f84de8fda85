#include "status.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "procfs.h"

enum { LONGEST = 64, TEXT = 4096, FILES = 8, DIGITS = 16 };

/* Those that it has begun to read, as their numbers plus 1: parts that come later do not tell. */
static int files[FILES];
static unsigned next;

static bool is_status(int file) {
  char path[LONGEST];
  long process, thread, length = ca_path_of(file, path, LONGEST - 1);
  path[length > 0 ? length : 0] = 0;
  const char *in_process = ca_skip_number(ca_skip(path, "/proc/"), &process);
  const char *in_thread = ca_skip_number(ca_skip(in_process, "/task/"), &thread);
  const char *rest = ca_skip(in_thread ? in_thread : in_process, "/status");
  return rest && *rest == 0 && process == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
}

static bool is_begun(int file) {
  for (int i = 0; i < FILES; i++)
    if (files[i] == file + 1)
      return true;
  return false;
}

bool ca_has_read_status(long number, const uint64_t *a, long result) {
  static const char first[] = "Name:\t";
  if ((number != SYS_read && number != SYS_pread64) || result <= 0)
    return false;
  bool begins = result >= (long)sizeof first - 1;
  for (unsigned i = 0; begins && i < sizeof first - 1; i++)
    begins = ((const char *)a[1])[i] == first[i];
  bool begun = is_begun((int)a[0]);
  if ((!begins && !begun) || !is_status((int)a[0]))
    return false;
  if (!begun)
    files[next++ % FILES] = (int)a[0] + 1;
  return true;
}

/* Where in the file the text begins that follows `name`; -1: nowhere. */
static long place_of(const char *text, long length, const char *name) {
  for (long i = 0; i < length; i++) {
    const char *after = i == 0 || text[i - 1] == '\n' ? ca_skip(text + i, name) : NULL;
    if (after)
      return after - text;
  }
  return -1;
}

void ca_show_signals(long number, const uint64_t *a, long result, uint64_t ignored,
                     uint64_t caught) {
  static const char *const names[] = {"SigIgn:\t", "SigCgt:\t"};
  const uint64_t sets[] = {ignored, caught};
  char text[TEXT];
  long start = number == SYS_pread64 ? (long)a[3]
                                     : ca_syscall(SYS_lseek, (long)a[0], 0, 1, 0, 0, 0) - result;
  long length = ca_syscall(SYS_pread64, (long)a[0], (long)text, TEXT - 1, 0, 0, 0);
  text[length > 0 ? length : 0] = 0;
  for (int set = 0; set < 2; set++) {
    long place = place_of(text, length, names[set]);
    for (int i = 0; place >= 0 && i < DIGITS; i++) {
      long at = place + i - start;
      if (at >= 0 && at < result)
        ((char *)a[1])[at] = "0123456789abcdef"[sets[set] >> (4 * (DIGITS - 1 - i)) & 15];
    }
  }
}
