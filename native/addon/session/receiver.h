// Reads the engines' streams on a thread of its own and turns them into events.
#pragma once

#include "events.h"
#include "pool.h"
#include "recording.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

namespace comair {

struct Connection;

struct ReceiverOptions {
  std::string socket;
  std::string token;
  uint64_t max_bytes_in_flight;
  bool deliver_rows;
};

struct ReceiverStats {
  std::atomic<uint64_t> frames{0};
  std::atomic<uint64_t> bytes{0};
  std::atomic<uint32_t> streams{0};
  std::atomic<uint32_t> open{0};
  std::atomic<uint32_t> refused{0};
  std::atomic<uint32_t> stalled{0};
  std::atomic<uint64_t> in_flight{0};
  std::atomic<uint64_t> waited_us{0}; // of all streams together, until they went on
};

class Receiver {
public:
  // `wake` asks the main thread to take events and to serve the pool; called on any thread.
  // `writer` may be null. All three outlive the receiver's thread.
  Receiver(ReceiverOptions options, BufferPool *pool, EventQueue *events, RecordingWriter *writer,
           std::function<void()> wake);
  ~Receiver();

  // Listens; 0 or errno. Connections are accepted from Start on.
  int Listen();
  // Starts the thread; false (nothing started) when the system has none to give.
  bool Start();

  // Any thread:
  void TargetEnded(int wait_status);
  void Released(uint64_t bytes);
  void BuffersAdded();
  // Closes the listening socket and the connections of all processes that run; those of others are
  // closed once what they sent is read.
  void Stop();
  // Ends the thread at once, without a done event.
  void Quit();

  const std::string &Name() const {
    return options.socket;
  }

  ReceiverStats stats;

private:
  enum class Outcome { kWait, kYield, kStall, kClosed };
  using Clock = std::chrono::steady_clock;

  void Run();
  void Wake();
  void Emit(Event event);
  void Accept();
  void CloseListener();
  Outcome Pump(Connection &connection);
  bool BeginFrame(Connection &connection);
  bool FinishFrame(Connection &connection);
  void EndStream(Connection &connection);
  bool Admit(Connection &connection);
  void Record(Connection &connection);
  void NoteEnd(Connection &connection);
  void Service(int fd);
  void Close(Connection &connection);
  void LetGo();
  void CloseAll(const char *reason);
  void Stall(Connection &connection);
  void ResumeStalled();
  bool HeadMayGo();
  bool HasRoom(uint32_t length) const;
  void DropStrangers();
  bool AwaitingExec();
  bool Finished();

  const ReceiverOptions options;
  BufferPool *const pool;
  EventQueue *const events;
  RecordingWriter *writer;
  const std::function<void()> wake_main;

  int listener = -1;
  int epoll = -1;
  int wakeup = -1;
  std::thread thread;
  std::map<int, std::unique_ptr<Connection>> connections; // by descriptor
  std::deque<int> stalled;                                // in order of stalling
  bool resuming = false;
  // Processes that announced an exec and have not connected again: pid -> when to give up.
  std::map<int64_t, Clock::time_point> awaited;
  uint32_t next_stream = 1;
  bool accepting = false;

  // Set by other threads.
  std::atomic<bool> target_ended{false};
  std::atomic<int> wait_status{0};
  std::atomic<bool> stop{false};
  std::atomic<bool> quit{false};
  std::atomic<bool> resume{false};
  std::atomic<bool> has_stalled{false};

  // Receiver thread's own view of the target.
  bool exit_seen = false;
  bool letting_go = false;
  Clock::time_point exit_time;
};

} // namespace comair
