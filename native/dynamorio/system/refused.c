#include "refused.h"
#include <sys/syscall.h>
#include "base/load.h"
#include "core/process/records.h"
#include "dynamorio/state/messages.h"

enum { EFAULT_ = 14, EINVAL_ = 22, ENOSYS_ = 38 };

static bool is_sandbox(const cd_thread *thread) {
  enum { SET_SECCOMP = 22, MODE_STRICT = 1, MODE_FILTER = 2, OPERATION_FILTER = 1 };
  const reg_t *a = thread->arguments;
  bool strict, filtered;
  if (thread->number == SYS_prctl) {
    strict = a[0] == SET_SECCOMP && a[1] == MODE_STRICT;
    filtered = a[0] == SET_SECCOMP && a[1] == MODE_FILTER;
  } else {
    strict = a[0] == 0;
    filtered = a[0] == OPERATION_FILTER && a[1] == 0;
  }
  return strict || (filtered && a[2] != 0); /* with NULL they only ask */
}

/* Sets of signals that DynamoRIO reads where the program says that they are: which argument points
 * to one, and which is its size. */
static const struct {
  uint16_t number;
  uint8_t set, size;
  bool can_be_none;
} sets[] = {
    {SYS_signalfd, 1, 2, false},   {SYS_signalfd4, 1, 2, false}, {SYS_rt_sigsuspend, 0, 1, false},
    {SYS_epoll_pwait, 4, 5, true}, {SYS_ppoll, 3, 4, true},
};

static bool is_no_set(const cd_thread *thread, long *result) {
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
    uint64_t set, at = thread->arguments[sets[i].set];
    if (thread->number != sets[i].number || (at == 0 && sets[i].can_be_none))
      continue;
    bool fits = thread->arguments[sets[i].size] == sizeof set;
    *result = !fits ? -EINVAL_ : !ca_load(at, &set, sizeof set) ? -EFAULT_ : 0;
    return *result != 0;
  }
  return false;
}

bool cd_is_refused(const cd_thread *thread, long *result) {
  static bool told_ring, told_faults, told_sandbox, told_dispatch;
  if (is_no_set(thread, result))
    return true;
  enum { USER_DISPATCH = 59, OFF = 0 };
  if (thread->number == SYS_prctl && thread->arguments[0] == USER_DISPATCH &&
      thread->arguments[1] != OFF) {
    cd_note_once(&told_dispatch, CA_NO_DISPATCH);
    *result = -EINVAL_;
    return true;
  }
  if (thread->number == SYS_userfaultfd) {
    cd_note_once(&told_faults, "userfaultfd was refused to the program (ENOSYS): the profiler "
                               "touches memory of which the program is to hear first");
    *result = -ENOSYS_;
    return true;
  }
  if (thread->number == SYS_io_uring_setup) {
    cd_note_once(&told_ring, "io_uring was refused to the program (ENOSYS): its writes cannot be "
                             "seen; programs fall back to other system calls");
    *result = -ENOSYS_;
    return true;
  }
  if ((thread->number == SYS_prctl || thread->number == SYS_seccomp) && is_sandbox(thread)) {
    cd_note_at_once(&told_sandbox, CA_NO_SANDBOX);
    *result = 0;
    return true;
  }
  return false;
}
