#include "filter.h"

#include "agent.h"
#include "call.h"
#include "code.h"
#include "copy.h"

#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

static bool is_filter(long number, long a, long b, long c) {
  switch (number) {
  case SYS_prctl:
    return (int)a == PR_SET_SECCOMP &&
           (b == SECCOMP_MODE_STRICT || (b == SECCOMP_MODE_FILTER && c != 0));
  case SYS_seccomp:
    return (unsigned)a == SECCOMP_SET_MODE_STRICT ||
           ((unsigned)a == SECCOMP_SET_MODE_FILTER && c != 0);
  default:
    return false;
  }
}

/* A child of the program has its own memory, with the breakpoints of then; nobody sets more. */
static bool is_child(void) {
  return agent_call(SYS_getpid) != agent_control->pid;
}

bool agent_begins_filter(long number, long a, long b, long c) {
  /* The copy ends at the call. */
  if (!agent_control || agent_is_copy || !is_filter(number, a, b, c))
    return false;
  if (!is_child())
    __atomic_store_n(&agent_control->filter_asked, 1, __ATOMIC_RELEASE);
  return true;
}

/* It looks every few milliseconds, but for a moment's work; one that is gone sets none. */
static bool has_launcher(void) {
  enum { SILENCE_NS = 3000000000u };
  return agent_now() < __atomic_load_n(&agent_control->alive_ns, __ATOMIC_ACQUIRE) + SILENCE_NS;
}

bool agent_awaits_filter(void) {
  if (!is_child() && !__atomic_load_n(&agent_control->filter_allowed, __ATOMIC_ACQUIRE) &&
      has_launcher())
    return true;
  agent_restore_code();
  return false;
}
