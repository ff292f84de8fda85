#include "emulated_calls.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "connect.h"
#include "own_exe.h"
#include "segments.h"

enum { CLOSE_UNSHARES = 2, NUMBER_OF_FILES = 7 /* RLIMIT_NOFILE */ };

/* ---- descriptors ---- */

static long close_between(uint64_t first, uint64_t last, uint64_t flags) {
  return ca_syscall(SYS_close_range, (long)first, (long)last, (long)flags, 0, 0, 0);
}

/* DynamoRIO looks at every number up to the last one, at ~0U for ever. Ours stay open. */
static long close_range(const cd_thread *thread) {
  const reg_t *a = thread->arguments;
  uint first = (uint)a[0], last = (uint)a[1];
  uint64_t flags = (uint)a[2];
  int own[2];
  cd_own_descriptors(thread, own);
  if (first > last || (flags & ~(uint64_t)CLOSE_UNSHARES)) /* an error, or close-on-exec */
    return close_between(first, last, flags);
  for (int i = 0; i < 2; i++) {
    if (own[i] < 0 || (uint)own[i] < first || (uint)own[i] > last)
      continue;
    if ((uint)own[i] > first) {
      long result = close_between(first, (uint)own[i] - 1, flags);
      if (result != 0)
        return result;
    }
    first = (uint)own[i] + 1;
  }
  return first > last ? 0 : close_between(first, last, flags);
}

/* ---- limits ---- */

/* DynamoRIO answers with what it has set aside, which is nothing: see -steal_fds. */
static bool asks_for_files(int number, const reg_t *a) {
  if (number == SYS_getrlimit)
    return a[0] == NUMBER_OF_FILES;
  return number == SYS_prlimit64 && a[1] == NUMBER_OF_FILES;
}

/* ---- timers ---- */

/* DynamoRIO keeps timers of its own beside the program's, though nobody asks it for one: it tells a
 * new time where the old one is asked for, and a timer that runs keeps its time when it is set
 * anew. A signal of a timer that it does not know it hands on to the program. */
static bool is_timer(int number) {
  return number == SYS_alarm || number == SYS_setitimer || number == SYS_getitimer;
}

bool cd_emulate_call(void *dc, cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  int number = thread->number;
  if (number == SYS_close_range)
    *result = close_range(thread);
  else if (is_timer(number))
    *result = ca_syscall(number, (long)a[0], (long)a[1], (long)a[2], 0, 0, 0);
  else if (asks_for_files(number, a))
    *result = ca_syscall(number, (long)a[0], (long)a[1], (long)a[2], (long)a[3], 0, 0);
  else if (!ca_limits_call(number, a, result))
    return cd_emulate_segments(dc, thread, result) || cd_emulate_own_exe(dc, thread, result);
  return true;
}
