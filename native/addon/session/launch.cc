#include "launch.h"
#include "pointers.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <pthread.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace comair {

namespace {

// kStepAddresses is told of, and the program starts all the same.
enum Step { kStepChdir, kStepExec, kStepSpace, kStepData, kStepAddresses };
const char *const kStepNames[] = {"chdir", "exec", "space", "data"};

struct Failure {
  int step;
  int error;
};

// Node raises its own soft limit on descriptors at start; the target shall have the one that our
// parent has, where that explains ours and nobody has said it.
bool OriginalFileLimit(int64_t known, struct rlimit *limit) {
  struct rlimit own, parent;
  if (known >= 0 && getrlimit(RLIMIT_NOFILE, limit) == 0) {
    limit->rlim_cur = static_cast<rlim_t>(known);
    return limit->rlim_cur <= limit->rlim_max;
  }
  if (getrlimit(RLIMIT_NOFILE, &own) != 0 ||
      prlimit(getppid(), RLIMIT_NOFILE, nullptr, &parent) != 0)
    return false;
  if (own.rlim_cur != own.rlim_max || parent.rlim_max != own.rlim_max ||
      parent.rlim_cur >= own.rlim_cur)
    return false;
  *limit = parent;
  return true;
}

// An engine judges by the target's limits, and needs more itself.
bool RaiseMemory(int resource, uint64_t least) {
  auto which = static_cast<__rlimit_resource_t>(resource);
  const struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
  struct rlimit limit;
  if (getrlimit(which, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      setrlimit(which, &none) == 0)
    return true;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(which, &limit);
  return limit.rlim_cur >= least;
}

void Report(int to, Failure failure) {
  while (write(to, &failure, sizeof failure) < 0 && errno == EINTR) {
  }
}

// As debuggers do it. What the program executes is the same, but for programs with rights of their
// own, which the kernel randomises in any case. A filter of system calls may forbid it.
int KeepAddresses() {
  int persona = personality(0xffffffff);
  if (persona < 0)
    return errno;
  if ((persona & ADDR_NO_RANDOMIZE) != 0)
    return 0;
  return personality(static_cast<unsigned>(persona) | ADDR_NO_RANDOMIZE) < 0 ? errno : 0;
}

// Between fork and exec in a threaded process: only async-signal-safe calls.
[[noreturn]] void Child(const SpawnOptions &options, char **argv, char **env,
                        const struct rlimit *files, int report) {
  for (int signal = 1; signal < NSIG; signal++) {
    if (signal != SIGKILL && signal != SIGSTOP) {
      struct sigaction action = {};
      action.sa_handler = SIG_DFL;
      for (int ignored : options.ignored)
        if (ignored == signal)
          action.sa_handler = SIG_IGN;
      sigaction(signal, &action, nullptr);
    }
  }
  sigset_t mask;
  sigemptyset(&mask);
  for (int signal : options.blocked)
    sigaddset(&mask, signal);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  if (options.new_session)
    setsid();
  // What nobody observes any more, and nobody could end, shall not run on.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != options.parent)
    _exit(127);
  for (size_t fd = 0; fd < options.stdio.size(); fd++)
    dup2(options.stdio[fd], static_cast<int>(fd));
  // libuv may have made a standard stream non-blocking, which the target would inherit.
  for (int fd = 0; fd <= 2; fd++) {
    int flags = fcntl(fd, F_GETFL);
    if (flags >= 0 && (flags & O_NONBLOCK) != 0)
      fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    // Node marks them close-on-exec at its start (uv_disable_stdio_inheritance).
    fcntl(fd, F_SETFD, 0);
  }
  // Not the pipe that says whether we got this far: our parent would wait for the target's end.
  for (int fd : options.keep)
    if (fd != report)
      fcntl(fd, F_SETFD, 0);
  // Node opened them on /dev/null at its start.
  if (options.stdio.empty())
    for (int fd : options.closed)
      close(fd);
  if (files != nullptr)
    setrlimit(RLIMIT_NOFILE, files);
  if (options.stack.size() == 2) {
    struct rlimit stack = {static_cast<rlim_t>(options.stack[0]),
                           static_cast<rlim_t>(options.stack[1])};
    setrlimit(RLIMIT_STACK, &stack);
  }
  bool space = RaiseMemory(RLIMIT_AS, options.least_memory);
  bool data = RaiseMemory(RLIMIT_DATA, options.least_memory);
  for (const auto &[resource, value] : options.limits) {
    struct rlimit limit = {value, value};
    setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
  }
  int randomised = options.same_addresses ? KeepAddresses() : 0;
  if (randomised != 0)
    Report(report, {kStepAddresses, randomised});
  Failure failure = {kStepChdir, 0};
  if (!space || !data) {
    failure = {space ? kStepData : kStepSpace, ENOMEM};
  } else if (chdir(options.cwd.c_str()) != 0) {
    failure.error = errno;
  } else {
    execve(options.file.c_str(), argv, env);
    failure = {kStepExec, errno};
  }
  Report(report, failure);
  _exit(127);
}

// False: nothing more is told, as the program has begun, or the child has ended.
bool ReadReport(int from, Failure *failure) {
  ssize_t n;
  do
    n = read(from, failure, sizeof *failure);
  while (n < 0 && errno == EINTR);
  return n == static_cast<ssize_t>(sizeof *failure);
}

} // namespace

SpawnResult Spawn(const SpawnOptions &options) {
  SpawnResult result;
  std::vector<char *> argv = Pointers(options.argv);
  std::vector<char *> env = Pointers(options.env);
  struct rlimit files;
  const struct rlimit *limit = OriginalFileLimit(options.files, &files) ? &files : nullptr;
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) {
    result.error = errno;
    result.what = "pipe";
    return result;
  }
  // No handler of ours may run in the child before the dispositions are reset.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t pid = fork();
  if (pid == 0)
    Child(options, argv.data(), env.data(), limit, report[1]);
  int fork_error = errno;
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  close(report[1]);
  if (pid < 0) {
    result.error = fork_error;
    result.what = "fork";
  } else {
    Failure failure;
    bool told = ReadReport(report[0], &failure);
    if (told && failure.step == kStepAddresses) {
      result.randomised = failure.error;
      told = ReadReport(report[0], &failure);
    }
    if (told) {
      result.error = failure.error;
      result.what = kStepNames[failure.step];
      while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    } else {
      result.pid = pid;
    }
  }
  close(report[0]);
  return result;
}

} // namespace comair
