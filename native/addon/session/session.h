// A launched target with all that belongs to it, shared by the threads that work on it.
#pragma once

#include "events.h"
#include "pool.h"
#include "receiver.h"
#include "recording.h"
#include "target.h"

#include <memory>
#include <napi.h>

namespace comair {

class Session : public std::enable_shared_from_this<Session> {
public:
  explicit Session(const ReceiverOptions &options);

  // Keeps the event loop alive until `done` was delivered. False with a pending exception.
  bool Attach(napi_env env, napi_value on_event);
  void Detach();
  // Wakes the main thread; any thread.
  void Wake();

  BufferPool pool;
  EventQueue events;
  RecordingWriter writer;
  Receiver receiver;
  std::shared_ptr<Target> target;
  bool done = false;

private:
  static void OnMainThread(napi_env env, napi_value callback, void *context, void *data);
  static void OnEnvironmentEnd(void *session);
  void Deliver(napi_env env, napi_value callback);

  napi_env env = nullptr;
  napi_threadsafe_function function = nullptr;
  std::shared_ptr<Session> self; // while events may come
};

// The object that onEvent gets; empties the event.
napi_value EventToValue(napi_env env, Event &event);

} // namespace comair
