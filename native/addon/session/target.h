// The target process as its parent sees it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <sys/types.h>
#include <vector>

namespace comair {

// Waits for exactly this process on a thread of its own: libuv only waits for children that it
// started itself, and never sees this one. The thread outlives the session if need be.
class Target : public std::enable_shared_from_this<Target> {
public:
  explicit Target(pid_t pid) : pid(pid) {
  }

  // `ended` is called on the waiting thread with the status of waitpid.
  void Watch(std::function<void(int status)> ended);
  // 0 or errno; ESRCH once the process was reaped, so that a reused pid is never hit.
  int Kill(int signal);
  // What is sent to us goes to it, see hand_on.h.
  void HandOn(const std::vector<int> &signals);

  const pid_t pid;

private:
  std::mutex mutex;
  bool reaped = false;
};

} // namespace comair
