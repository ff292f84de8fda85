#include "ready.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "signal_state.h"

enum { STATUS_BYTES = 4096, TRIES = 2000, NANOSECONDS = 100000, SEGV = 11 };
/* No program ignores them all, and DynamoRIO handles them all when it is ready. */
#define QUEUED CD_REAL_TIME
#define KILL_AND_STOP (CD_SIGNAL(9) | CD_SIGNAL(19))

static uint64_t set_in(const char *status, const char *name) {
  unsigned long long set = 0;
  const char *at = strstr(status, name);
  return at && dr_sscanf(at + strlen(name), " %llx", &set) == 1 ? set : 0;
}

/* As exec_signals.h has it: nothing comes but faults, for which DynamoRIO has its handler. */
static bool gets_ready(long process) {
  enum { CLOSE_ON_EXEC = 02000000 };
  const uint64_t most = ~(CD_NEVER_BLOCKED | KILL_AND_STOP);
  char path[32], status[STATUS_BYTES] = {0};
  dr_snprintf(path, sizeof path, "/proc/%d/status", (int)process);
  long file = ca_syscall(SYS_open, (long)path, CLOSE_ON_EXEC, 0, 0, 0, 0);
  if (file < 0)
    return false;
  ca_syscall(SYS_read, file, (long)status, sizeof status - 1, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  uint64_t caught = set_in(status, "\nSigCgt:");
  return (set_in(status, "\nSigIgn:") & QUEUED) == QUEUED ||
         ((caught & CD_SIGNAL(SEGV)) && !(caught & QUEUED) &&
          (set_in(status, "\nSigBlk:") & most) == most);
}

void cd_wait_until_ready(const cd_thread *thread) {
  static const uint64_t pause[2] = {0, NANOSECONDS};
  bool queued = thread->number == SYS_rt_sigqueueinfo;
  long process = (int)thread->arguments[0];
  if ((thread->number != SYS_kill && !queued) || process <= 0 || thread->arguments[1] == 0 ||
      process == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0))
    return;
  for (int i = 0; i < TRIES && gets_ready(process); i++)
    ca_syscall(SYS_nanosleep, (long)pause, 0, 0, 0, 0, 0);
}
