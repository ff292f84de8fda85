#include "refused.h"
#include <sys/syscall.h>
#include "core/process/records.h"
#include "dynamorio/state/messages.h"

enum { ENOSYS_ = 38 };

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

bool cd_is_refused(const cd_thread *thread, long *result) {
  static bool told_ring, told_sandbox;
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
