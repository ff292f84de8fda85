#include "hand_on.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace comair {

namespace {

std::atomic<pid_t> target{0};
std::atomic<int> sending{0};
// Of libuv (a terminal's size) and V8 (its profiler).
struct sigaction before[NSIG];

// What was queued keeps its value.
void Send(pid_t pid, int signal, siginfo_t *info) {
  if (info->si_code == SI_QUEUE &&
      syscall(SYS_rt_sigqueueinfo, static_cast<long>(pid), static_cast<long>(signal), info) == 0)
    return;
  kill(pid, signal);
}

void Before(int signal, siginfo_t *info, void *context) {
  const struct sigaction &action = before[signal];
  if ((action.sa_flags & SA_SIGINFO) != 0)
    action.sa_sigaction(signal, info, context);
  else if (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN)
    action.sa_handler(signal);
}

// A terminal, a timer or a write to a closed pipe is for who has it; and what the target sends to
// its group it has had itself.
void Handle(int signal, siginfo_t *info, void *context) {
  int error = errno;
  sending++;
  pid_t pid = target;
  bool is_sent = info->si_code == SI_USER || info->si_code == SI_QUEUE || info->si_code == SI_TKILL;
  if (pid > 0 && is_sent && info->si_pid != getpid() && info->si_pid != pid)
    Send(pid, signal, info);
  sending--;
  if (!is_sent)
    Before(signal, info, context);
  errno = error;
}

} // namespace

void HandOn(pid_t to, const std::vector<int> &signals) {
  struct sigaction action = {};
  action.sa_sigaction = Handle;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  target = to;
  for (int signal : signals) {
    struct sigaction old;
    if (signal <= 0 || signal >= NSIG || sigaction(signal, nullptr, &old) != 0 ||
        ((old.sa_flags & SA_SIGINFO) != 0 && old.sa_sigaction == Handle))
      continue;
    before[signal] = old;
    sigaction(signal, &action, nullptr);
  }
}

void HandOnNoMore(pid_t to) {
  pid_t expected = to;
  target.compare_exchange_strong(expected, 0);
  while (sending != 0)
    sched_yield();
}

} // namespace comair
