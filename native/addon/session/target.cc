#include "target.h"

#include "hand_on.h"

#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <thread>

namespace comair {

void Target::Watch(std::function<void(int status)> ended) {
  std::thread([self = shared_from_this(), ended = std::move(ended)] {
    siginfo_t info;
    while (waitid(P_PID, static_cast<id_t>(self->pid), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    int status = 0;
    {
      std::lock_guard<std::mutex> lock(self->mutex);
      HandOnNoMore(self->pid);
      while (waitpid(self->pid, &status, 0) < 0 && errno == EINTR) {
      }
      self->reaped = true;
    }
    ended(status);
  }).detach();
}

int Target::Kill(int signal) {
  std::lock_guard<std::mutex> lock(mutex);
  if (reaped)
    return ESRCH;
  return kill(pid, signal) == 0 ? 0 : errno;
}

void Target::HandOn(const std::vector<int> &signals) {
  std::lock_guard<std::mutex> lock(mutex);
  comair::HandOn(reaped ? 0 : pid, signals);
}

} // namespace comair
