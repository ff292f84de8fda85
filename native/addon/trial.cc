// Runs a program once at its own speed, within limits, and tells what it took: for a hunt, which
// does so thousands of times. What it may change is the folder that it is told, where the kernel
// can see to that (Landlock).
#include "registry.h"
#include "session/pointers.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace comair {

namespace {

constexpr long kNsPerSecond = 1000000000;
// From one look at the child to the next, in milliseconds: short ones first.
constexpr int kFirstLook = 5;
constexpr int kLongestLook = 50;
// So many times its processor time may pass where it only waits, and where others have the
// processors.
constexpr double kWallOfLimit = 3;
constexpr double kWallAtLeast = 1;
constexpr double kBusy = 10;
// Of the time that has passed, what a program has of a processor that does not only wait.
constexpr double kWaits = 0.05;
// That are asked what they have consumed.
constexpr int kMostProcesses = 200;

// Of newer kernels' headers.
constexpr uint64_t kRefer = 1ull << 13, kTruncate = 1ull << 14;
constexpr uint64_t kTcp = 3;

struct Settings {
  std::string file, cwd, in, out;
  std::vector<std::string> argv, env;
  std::vector<std::string> writable; // folders
  double seconds = 1;                // of processors' time
  uint64_t memory = 0;               // bytes that it may have at once
  uint64_t output = 0;               // bytes that it may write into a file
  bool confined = true;
  bool network = false; // it may use TCP
};

struct Outcome {
  int error = 0; // errno of what failed
  const char *what = "";
  int status = 0;
  const char *ended = "exit"; // why it was ended
  double cpu = 0, wall = 0;   // seconds
  uint64_t memory = 0;        // bytes, at most
};

double Now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / kNsPerSecond;
}

double Seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// A rule set by which writing is allowed below the folders alone; -1 where the kernel has none.
int Rules(const std::vector<std::string> &writable, bool network) {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1)
    return -1;
  struct {
    uint64_t files, network;
  } handled = {};
  for (uint64_t bit = LANDLOCK_ACCESS_FS_WRITE_FILE; bit <= LANDLOCK_ACCESS_FS_MAKE_SYM; bit <<= 1)
    if (bit != LANDLOCK_ACCESS_FS_READ_FILE && bit != LANDLOCK_ACCESS_FS_READ_DIR)
      handled.files |= bit;
  if (version >= 2)
    handled.files |= kRefer;
  if (version >= 3)
    handled.files |= kTruncate;
  if (version >= 4 && !network)
    handled.network = kTcp;
  size_t size = version >= 4 ? sizeof handled : sizeof handled.files;
  int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, size, 0));
  if (rules < 0)
    return -1;
  auto allow = [rules](const char *path, uint64_t what) {
    landlock_path_beneath_attr rule = {};
    rule.allowed_access = what;
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
      return;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
  };
  for (const auto &folder : writable)
    allow(folder.c_str(), handled.files);
  for (const char *device : {"/dev/null", "/dev/zero", "/dev/full"})
    allow(device, LANDLOCK_ACCESS_FS_WRITE_FILE | (version >= 3 ? kTruncate : 0));
  return rules;
}

// In the child, which has our memory until it executes: system calls only.
[[noreturn]] void Child(const Settings &settings, char **argv, char **env, const int *streams,
                        int rules, volatile int *error, const char *volatile *what) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int fd = 0; fd <= 2; fd++)
    dup2(streams[fd], fd);
  rlimit none = {0, 0}, size = {settings.output, settings.output};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_FSIZE, &size);
  *what = "chdir";
  if (chdir(settings.cwd.c_str()) == 0) {
    *what = "confine";
    if (rules < 0 || (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                      syscall(SYS_landlock_restrict_self, rules, 0) == 0)) {
      // Node ignores it.
      struct sigaction usual = {};
      usual.sa_handler = SIG_DFL;
      sigaction(SIGPIPE, &usual, nullptr);
      sigset_t no_signals;
      sigemptyset(&no_signals);
      sigprocmask(SIG_SETMASK, &no_signals, nullptr);
      *what = "exec";
      execve(settings.file.c_str(), argv, env);
    }
  }
  *error = errno;
  _exit(127);
}

// A fork would copy the tables of all our memory, which takes longer than many a program.
__attribute__((noinline)) pid_t Start(const Settings &settings, char **argv, char **env,
                                      const int *streams, int rules, volatile int *error,
                                      const char *volatile *what) {
  // No handler of ours may run in the child.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t pid = vfork();
  if (pid == 0)
    Child(settings, argv, env, streams, rules, error, what);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return pid;
}

// All of a small file; empty where there is none.
std::string Small(const char *path) {
  char text[4096];
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return {};
  ssize_t n = read(fd, text, sizeof text);
  close(fd);
  return std::string(text, n < 0 ? 0 : static_cast<size_t>(n));
}

uint64_t Resident(pid_t pid) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  unsigned long total = 0, resident = 0;
  if (sscanf(Small(path).c_str(), "%lu %lu", &total, &resident) != 2)
    return 0;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

double ClockOf(pid_t pid) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / kNsPerSecond;
}

// What children took that have ended and were waited for: fields 16 and 17 of stat, in ticks.
double OfEnded(pid_t pid) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  std::string text = Small(path);
  // A name may have spaces and brackets.
  size_t at = text.rfind(')');
  long user = 0, system = 0;
  if (at == std::string::npos ||
      sscanf(text.c_str() + at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld",
             &user, &system) != 2)
    return 0;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Processors' time of a process and of those that it has started. `left` bounds how many are asked.
double Consumed(pid_t pid, int *left) {
  double all = ClockOf(pid) + OfEnded(pid);
  char path[48];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
  std::string children = Small(path);
  for (char *text = children.data(); (*left)-- > 0;) {
    char *end = nullptr;
    long child = strtol(text, &end, 10);
    if (end == text)
      break;
    text = end;
    all += Consumed(static_cast<pid_t>(child), left);
  }
  return all;
}

// Until it ends, or has to be ended.
void Watch(pid_t pid, const Settings &settings, double began, Outcome *outcome) {
  int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  double longest = kWallAtLeast + kWallOfLimit * settings.seconds;
  int look = kFirstLook;
  for (;;) {
    pollfd wait = {handle, POLLIN, 0};
    if (handle >= 0 ? poll(&wait, 1, look) > 0 : usleep(1000) != 0)
      break;
    siginfo_t info = {};
    if (handle < 0 &&
        waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == pid)
      break;
    look = look * 2 > kLongestLook ? kLongestLook : look * 2;
    int left = kMostProcesses;
    double consumed = Consumed(pid, &left), passed = Now() - began;
    if (consumed > settings.seconds || passed > kBusy * longest)
      outcome->ended = "time";
    else if (passed > longest && consumed < kWaits * passed)
      outcome->ended = "waiting";
    else if (Resident(pid) > settings.memory)
      outcome->ended = "memory";
    else
      continue;
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    break;
  }
  if (handle >= 0)
    close(handle);
}

Outcome Run(const Settings &settings) {
  Outcome outcome;
  std::vector<char *> argv = Pointers(settings.argv), env = Pointers(settings.env);
  int in = open(settings.in.c_str(), O_RDONLY | O_CLOEXEC);
  int out = open(settings.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  int err = open((settings.out + ".err").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (in < 0 || out < 0 || err < 0) {
    outcome.error = errno;
    outcome.what = "open";
  } else {
    int rules = settings.confined ? Rules(settings.writable, settings.network) : -1;
    int streams[3] = {in, out, err};
    volatile int error = 0;
    const char *volatile what = "";
    double began = Now();
    pid_t pid = Start(settings, argv.data(), env.data(), streams, rules, &error, &what);
    if (rules >= 0)
      close(rules);
    if (pid < 0) {
      outcome.error = errno;
      outcome.what = "fork";
    } else {
      Watch(pid, settings, began, &outcome);
      rusage usage = {};
      while (wait4(pid, &outcome.status, 0, &usage) < 0 && errno == EINTR) {
      }
      // What it left behind goes, too.
      kill(-pid, SIGKILL);
      outcome.wall = Now() - began;
      outcome.cpu = Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
      outcome.memory = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
      outcome.error = error;
      outcome.what = error == 0 ? "" : what;
    }
  }
  for (int fd : {in, out, err})
    if (fd >= 0)
      close(fd);
  return outcome;
}

class Trial : public Napi::AsyncWorker {
public:
  Trial(Napi::Env env, Settings settings)
      : Napi::AsyncWorker(env), deferred_(Napi::Promise::Deferred::New(env)),
        settings_(std::move(settings)) {
  }
  Napi::Promise Promise() const {
    return deferred_.Promise();
  }

protected:
  void Execute() override {
    outcome_ = Run(settings_);
  }
  void OnOK() override {
    Napi::Object result = Napi::Object::New(Env());
    bool signalled = WIFSIGNALED(outcome_.status);
    result.Set("error", outcome_.error);
    result.Set("what", outcome_.what);
    result.Set("ended", outcome_.ended);
    result.Set("code", signalled ? -1 : WEXITSTATUS(outcome_.status));
    result.Set("signal", signalled ? WTERMSIG(outcome_.status) : 0);
    result.Set("cpu", outcome_.cpu);
    result.Set("wall", outcome_.wall);
    result.Set("memory", static_cast<double>(outcome_.memory));
    deferred_.Resolve(result);
  }
  void OnError(const Napi::Error &error) override {
    deferred_.Reject(error.Value());
  }

private:
  Napi::Promise::Deferred deferred_;
  Settings settings_;
  Outcome outcome_;
};

std::string Bytes(const Napi::Value &value) {
  if (!value.IsBuffer())
    return value.ToString().Utf8Value();
  auto bytes = value.As<Napi::Buffer<char>>();
  return std::string(bytes.Data(), bytes.Length());
}

std::vector<std::string> Strings(const Napi::Value &value) {
  std::vector<std::string> strings;
  auto array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); i++)
    strings.push_back(Bytes(array.Get(i)));
  return strings;
}

// ({file, argv, env, cwd, in, out, writable, seconds, memory, output, confined,
// network}): promise of
// {error, what, ended, code, signal, cpu, wall, memory}.
Napi::Value StartTrial(const Napi::CallbackInfo &info) {
  auto given = info[0].As<Napi::Object>();
  Settings settings;
  settings.file = Bytes(given.Get("file"));
  settings.cwd = Bytes(given.Get("cwd"));
  settings.in = Bytes(given.Get("in"));
  settings.out = Bytes(given.Get("out"));
  settings.argv = Strings(given.Get("argv"));
  settings.env = Strings(given.Get("env"));
  settings.writable = Strings(given.Get("writable"));
  settings.seconds = given.Get("seconds").ToNumber();
  settings.memory = static_cast<uint64_t>(given.Get("memory").ToNumber().Int64Value());
  settings.output = static_cast<uint64_t>(given.Get("output").ToNumber().Int64Value());
  settings.confined = given.Get("confined").ToBoolean();
  settings.network = given.Get("network").ToBoolean();
  auto *trial = new Trial(info.Env(), std::move(settings));
  auto promise = trial->Promise();
  trial->Queue();
  return promise;
}

// Whether the kernel keeps a program from writing elsewhere.
Napi::Value CanConfine(const Napi::CallbackInfo &info) {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return Napi::Boolean::New(info.Env(), version >= 1);
}

// (folders, network): from now on this thread, and what it starts, writes below the folders alone.
// False where the kernel cannot see to that.
Napi::Value Confine(const Napi::CallbackInfo &info) {
  int rules = Rules(Strings(info[0]), info[1].ToBoolean());
  bool done = rules >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
              syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  if (rules >= 0)
    close(rules);
  return Napi::Boolean::New(info.Env(), done);
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("trial", Napi::Function::New(env, StartTrial, "trial"));
  exports.Set("confine", Napi::Function::New(env, Confine, "confine"));
  exports.Set("canConfine", Napi::Function::New(env, CanConfine, "canConfine"));
}

Part part(Init);

} // namespace

} // namespace comair
