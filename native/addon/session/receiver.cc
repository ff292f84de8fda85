// The receiver's thread: accepting, waiting, back-pressure and the end of the session.
#include "receiver.h"

#include "connection.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <system_error>
#include <unistd.h>

namespace comair {

namespace {

using std::chrono::seconds;

// An image that was announced by exec connects within this time, unless it is not followed.
constexpr seconds kExecGrace(5);
// Who connected but sent no header by then after the target ended is no engine of ours.
constexpr seconds kStrangerGrace(5);

bool SetBlocked(bool blocked, sigset_t *old) {
  sigset_t all;
  sigfillset(&all);
  return pthread_sigmask(SIG_SETMASK, blocked ? &all : old, blocked ? old : nullptr) == 0;
}

// False for a process that is gone or only waits for its parent to collect it.
bool ProcessRuns(int64_t pid) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%lld/stat", static_cast<long long>(pid));
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  if (n <= 0)
    return false;
  text[n] = 0;
  const char *name_end = strrchr(text, ')');
  return name_end != nullptr && name_end + 2 < text + n && name_end[2] != 'Z' && name_end[2] != 'X';
}

} // namespace

Receiver::Receiver(ReceiverOptions options, BufferPool *pool, EventQueue *events,
                   RecordingWriter *writer, std::function<void()> wake)
    : options(std::move(options)), pool(pool), events(events), writer(writer),
      wake_main(std::move(wake)) {
}

Receiver::~Receiver() {
  Quit();
  CloseListener();
  if (epoll >= 0)
    close(epoll);
  if (wakeup >= 0)
    close(wakeup);
}

int Receiver::Listen() {
  struct sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (options.socket.size() >= sizeof address.sun_path)
    return ENAMETOOLONG;
  memcpy(address.sun_path, options.socket.c_str(), options.socket.size());
  listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  epoll = epoll_create1(EPOLL_CLOEXEC);
  wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (listener < 0 || epoll < 0 || wakeup < 0)
    return errno;
  // A target of root may give up its privileges and must still reach us; the token tells who it
  // is. For everybody else the private folder and the credentials check do.
  const auto *name = reinterpret_cast<const struct sockaddr *>(&address);
  if (bind(listener, name, sizeof address) != 0 ||
      chmod(options.socket.c_str(), geteuid() == 0 ? 0777 : 0700) != 0 ||
      listen(listener, 1024) != 0)
    return errno;
  for (int fd : {wakeup, listener}) {
    struct epoll_event event = {};
    event.events = EPOLLIN;
    event.data.fd = fd;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0)
      return errno;
  }
  accepting = true;
  return 0;
}

bool Receiver::Start() {
  // The threads of the addon take no signals: they are Node's to handle.
  sigset_t old;
  SetBlocked(true, &old);
  bool started = true;
  try {
    thread = std::thread([this] { Run(); });
  } catch (const std::system_error &) {
    started = false;
  }
  SetBlocked(false, &old);
  return started;
}

void Receiver::Wake() {
  uint64_t one = 1;
  while (write(wakeup, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void Receiver::TargetEnded(int status) {
  wait_status = status;
  target_ended = true;
  Wake();
}

void Receiver::Released(uint64_t bytes) {
  uint64_t now = stats.in_flight;
  while (!stats.in_flight.compare_exchange_weak(now, now - std::min(now, bytes))) {
  }
  if (has_stalled) {
    resume = true;
    Wake();
  }
}

void Receiver::BuffersAdded() {
  resume = true;
  Wake();
}

void Receiver::Stop() {
  stop = true;
  Wake();
}

void Receiver::Quit() {
  quit = true;
  if (thread.joinable()) {
    Wake();
    thread.join();
  }
}

void Receiver::Emit(Event event) {
  if (events->Push(std::move(event)))
    wake_main();
}

void Receiver::Run() {
  while (!quit) {
    int timeout = -1;
    if (HeadMayGo()) {
      resume = true;
      timeout = 0;
    } else if (exit_seen) {
      timeout = 20;
    } else if (!accepting && listener >= 0) {
      timeout = 100;
    }
    struct epoll_event ready[64];
    int n = epoll_wait(epoll, ready, 64, timeout);
    for (int i = 0; i < n && !quit; i++) {
      int fd = ready[i].data.fd;
      if (fd == wakeup) {
        uint64_t count;
        while (read(wakeup, &count, sizeof count) < 0 && errno == EINTR) {
        }
      } else if (fd == listener) {
        Accept();
      } else {
        Service(fd);
      }
    }
    if (quit)
      break;
    if (stop.exchange(false)) {
      CloseListener();
      awaited.clear();
      letting_go = true;
    }
    if (letting_go)
      LetGo();
    if (target_ended && !exit_seen) {
      exit_seen = true;
      exit_time = Clock::now();
      Event event(Event::kExit);
      event.wait_status = wait_status;
      Emit(std::move(event));
    }
    if (resume.exchange(false))
      ResumeStalled();
    if (!accepting || exit_seen)
      Accept();
    if (exit_seen) {
      DropStrangers();
      if (Finished()) {
        CloseListener();
        Emit(Event(Event::kDone));
        return;
      }
    }
  }
  CloseAll("");
}

bool Receiver::Finished() {
  return connections.empty() && !AwaitingExec();
}

bool Receiver::AwaitingExec() {
  auto now = Clock::now();
  for (auto it = awaited.begin(); it != awaited.end();)
    it = now > it->second || !ProcessRuns(it->first) ? awaited.erase(it) : std::next(it);
  return !awaited.empty();
}

void Receiver::DropStrangers() {
  if (Clock::now() - exit_time < kStrangerGrace)
    return;
  std::vector<int> strangers;
  for (auto &entry : connections)
    if (entry.second->stream == 0)
      strangers.push_back(entry.first);
  for (int fd : strangers) {
    stats.refused++;
    Close(*connections[fd]);
  }
}

void Receiver::Accept() {
  while (listener >= 0) {
    int fd = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) {
      if (errno == EINTR || errno == ECONNABORTED)
        continue;
      bool now = errno == EAGAIN;
      if (now != accepting) { // out of descriptors: look again later instead of spinning
        struct epoll_event event = {};
        event.events = now ? static_cast<uint32_t>(EPOLLIN) : 0;
        event.data.fd = listener;
        epoll_ctl(epoll, EPOLL_CTL_MOD, listener, &event);
        accepting = now;
      }
      return;
    }
    struct ucred peer = {};
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
        (peer.uid != geteuid() && geteuid() != 0)) {
      stats.refused++;
      close(fd);
      continue;
    }
    auto connection = std::make_unique<Connection>();
    connection->fd = fd;
    connection->peer = peer.pid;
    struct epoll_event event = {};
    event.events = EPOLLIN;
    event.data.fd = fd;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
      close(fd);
      continue;
    }
    connections[fd] = std::move(connection);
  }
}

void Receiver::CloseListener() {
  if (listener < 0)
    return;
  // In this order, an engine that connects at this moment is not refused (ca_launcher_died).
  unlink(options.socket.c_str());
  close(listener);
  listener = -1;
}

void Receiver::Service(int fd) {
  auto it = connections.find(fd);
  if (it == connections.end())
    return;
  Connection &connection = *it->second;
  switch (Pump(connection)) {
  case Outcome::kStall:
    Stall(connection);
    break;
  case Outcome::kClosed:
    Close(connection);
    break;
  default:
    break;
  }
}

bool Receiver::HasRoom(uint32_t length) const {
  uint64_t now = stats.in_flight;
  return now == 0 || now + length <= options.max_bytes_in_flight;
}

// Closes the gap between finding no room and announcing that somebody waits for it.
bool Receiver::HeadMayGo() {
  if (stalled.empty())
    return false;
  const Connection &head = *connections[stalled.front()];
  return !head.awaits_buffer && HasRoom(head.length);
}

// A stalled connection leaves the epoll set, as a hang-up would be reported over and over.
void Receiver::Stall(Connection &connection) {
  if (connection.stalled)
    return;
  connection.stalled = true;
  connection.stalled_since = Clock::now();
  epoll_ctl(epoll, EPOLL_CTL_DEL, connection.fd, nullptr);
  stalled.push_back(connection.fd);
  stats.stalled = static_cast<uint32_t>(stalled.size());
  has_stalled = true;
}

void Receiver::ResumeStalled() {
  pool->ForgetWanted();
  resuming = true;
  size_t rounds = stalled.size();
  while (rounds-- > 0) {
    Connection &connection = *connections[stalled.front()];
    // First come, first served, or a large frame would wait for ever behind small ones.
    if (!HasRoom(connection.length))
      break;
    int fd = connection.fd;
    stalled.pop_front();
    Outcome outcome = Pump(connection);
    if (outcome == Outcome::kStall) {
      stalled.push_back(fd);
      continue;
    }
    connection.stalled = false;
    auto waited = Clock::now() - connection.stalled_since;
    stats.waited_us += static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(waited).count());
    if (outcome == Outcome::kClosed) {
      Close(connection);
      continue;
    }
    struct epoll_event event = {};
    event.events = EPOLLIN;
    event.data.fd = fd;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
      connection.problem = "cannot wait for it";
      Close(connection);
    }
  }
  resuming = false;
  stats.stalled = static_cast<uint32_t>(stalled.size());
  has_stalled = !stalled.empty();
}

void Receiver::Close(Connection &connection) {
  int fd = connection.fd;
  if (connection.stalled) {
    for (auto it = stalled.begin(); it != stalled.end(); ++it) {
      if (*it == fd) {
        stalled.erase(it);
        break;
      }
    }
    stats.stalled = static_cast<uint32_t>(stalled.size());
    has_stalled = !stalled.empty();
  }
  if (connection.pooled)
    pool->PutBack(std::move(connection.pooled));
  if (connection.counted)
    Released(connection.length);
  // A process that is let go runs on; one whose launcher vanishes without a word ends.
  if (!connection.clean)
    send(fd, "", 1, MSG_DONTWAIT | MSG_NOSIGNAL);
  close(fd);
  if (connection.stream != 0) {
    if (connection.clean && connection.exec_announced)
      awaited[connection.pid] = Clock::now() + kExecGrace;
    stats.open--;
    Event event(Event::kClose, connection.stream);
    event.clean = connection.clean;
    event.exec = connection.exec_announced;
    event.text = connection.problem;
    Emit(std::move(event));
  }
  connections.erase(fd);
}

// What a process sent before it ended waits in the socket, if only for room here. Its end alone
// does not close the stream: a child may hold the descriptor.
void Receiver::LetGo() {
  std::vector<int> over;
  for (auto &[fd, connection] : connections) {
    Outcome outcome = Outcome::kWait;
    if (!ProcessRuns(connection->peer)) {
      if (connection->stalled)
        continue;
      do
        outcome = Pump(*connection);
      while (outcome == Outcome::kYield);
      if (outcome == Outcome::kStall) {
        Stall(*connection);
        continue;
      }
    }
    if (outcome == Outcome::kWait)
      connection->problem = "closed on request";
    over.push_back(fd);
  }
  for (int fd : over)
    Close(*connections[fd]);
}

void Receiver::CloseAll(const char *reason) {
  while (!connections.empty()) {
    Connection &connection = *connections.begin()->second;
    connection.problem = reason;
    Close(connection);
  }
}

} // namespace comair
