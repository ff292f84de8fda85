// What the receiver thread tells the main thread, in order.
#pragma once

#include "pool.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace comair {

struct Event {
  enum Type { kOpen, kFrame, kClose, kExit, kDone, kRecordError };

  explicit Event(Type type, uint32_t stream = 0) : type(type), stream(stream) {
  }

  Type type;
  uint32_t stream;
  uint32_t kind = 0;
  uint32_t length = 0;
  int64_t pid = 0;
  bool clean = false;
  bool exec = false; // another program is to follow
  int wait_status = 0;
  std::string text;                     // record-error; the reason of an unclean close, or empty
  std::unique_ptr<PooledBuffer> pooled; // a frame's payload is here ...
  std::vector<uint8_t> copied;          // ... or, if small, here
};

class EventQueue {
public:
  // True when the main thread has to be woken: nothing was pending.
  bool Push(Event event) {
    std::lock_guard<std::mutex> lock(mutex);
    events.push_back(std::move(event));
    bool wake = !scheduled;
    scheduled = true;
    return wake;
  }

  // Wakes the main thread without an event; true as for Push.
  bool Nudge() {
    std::lock_guard<std::mutex> lock(mutex);
    bool wake = !scheduled;
    scheduled = true;
    return wake;
  }

  std::deque<Event> TakeAll() {
    std::lock_guard<std::mutex> lock(mutex);
    scheduled = false;
    return std::move(events);
  }

  // What the main thread could not deliver in one go; true when it has to be woken again.
  bool PutBack(std::deque<Event> rest) {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto &event : events)
      rest.push_back(std::move(event));
    events = std::move(rest);
    bool wake = !scheduled && !events.empty();
    scheduled = scheduled || wake;
    return wake;
  }

private:
  std::mutex mutex;
  std::deque<Event> events;
  bool scheduled = false;
};

} // namespace comair
