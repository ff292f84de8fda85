// Events on their way into JavaScript.
#include "session.h"
#include "connection.h"
#include "msgpack.h"
#include "names.h"
#include "protocol/frames.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>

namespace comair {

namespace {

// The event loop gets its turn after so much.
constexpr size_t kEventsPerTurn = 128;
// 2^53 - 1: beyond, numbers of JavaScript are not exact.
constexpr uint64_t kMostExact = (uint64_t{1} << 53) - 1;

class Object {
public:
  explicit Object(napi_env env) : env(env) {
    napi_create_object(env, &value);
  }
  void Text(const char *key, const std::string &text) {
    napi_value string;
    napi_create_string_utf8(env, text.data(), text.size(), &string);
    napi_set_named_property(env, value, key, string);
  }
  void Number(const char *key, int64_t number) {
    napi_value boxed;
    napi_create_int64(env, number, &boxed);
    napi_set_named_property(env, value, key, boxed);
  }
  void Flag(const char *key, bool flag) {
    napi_value boxed;
    napi_get_boolean(env, flag, &boxed);
    napi_set_named_property(env, value, key, boxed);
  }
  void Null(const char *key) {
    napi_value null;
    napi_get_null(env, &null);
    napi_set_named_property(env, value, key, null);
  }
  void Value(const char *key, napi_value given) {
    napi_set_named_property(env, value, key, given);
  }

  napi_env env;
  napi_value value;
};

napi_value Payload(napi_env env, Event &event) {
  if (event.pooled)
    return BufferPool::Deliver(env, std::move(event.pooled));
  void *data = nullptr;
  napi_value buffer = nullptr;
  napi_create_arraybuffer(env, event.length, &data, &buffer);
  if (data != nullptr)
    memcpy(data, event.copied.data(), event.length);
  return buffer;
}

// What the main thread has to know of a batch; nothing when it is malformed.
void PutRows(Object &object, const Event &event) {
  const uint8_t *payload = event.pooled ? event.pooled->data : event.copied.data();
  uint64_t thread, seq, rows;
  if (!MapUint(payload, event.length, CA_KEY_ROWS_THREAD, &thread) ||
      !MapUint(payload, event.length, CA_KEY_ROWS_SEQ, &seq) ||
      !MapUint(payload, event.length, CA_KEY_ROWS_ROWS, &rows) || thread > UINT32_MAX ||
      seq > kMostExact || rows > event.length)
    return;
  Object head(object.env);
  head.Number("thread", static_cast<int64_t>(thread));
  head.Number("seq", static_cast<int64_t>(seq));
  head.Number("rows", static_cast<int64_t>(rows));
  object.Value("head", head.value);
}

} // namespace

napi_value EventToValue(napi_env env, Event &event) {
  Object object(env);
  switch (event.type) {
  case Event::kOpen:
    object.Text("type", "open");
    object.Number("stream", event.stream);
    object.Number("pid", event.pid);
    break;
  case Event::kFrame:
    object.Text("type", "frame");
    object.Number("stream", event.stream);
    object.Number("kind", event.kind);
    if (event.kind == CA_MESSAGE_ROWS)
      PutRows(object, event);
    object.Value("data", Payload(env, event));
    object.Number("length", event.length);
    break;
  case Event::kClose:
    object.Text("type", "close");
    object.Number("stream", event.stream);
    object.Flag("clean", event.clean);
    object.Flag("exec", event.exec);
    object.Text("problem", event.text);
    break;
  case Event::kExit:
    object.Text("type", "exit");
    if (WIFSIGNALED(event.wait_status)) {
      object.Null("code");
      object.Text("signal", SignalName(WTERMSIG(event.wait_status)));
    } else {
      object.Number("code", WEXITSTATUS(event.wait_status));
      object.Null("signal");
    }
    break;
  case Event::kDone:
    object.Text("type", "done");
    break;
  case Event::kRecordError:
    object.Text("type", "record-error");
    object.Text("message", event.text);
    break;
  }
  return object.value;
}

Session::Session(const ReceiverOptions &options)
    : pool(options.max_bytes_in_flight),
      receiver(options, &pool, &events, &writer, [this] { Wake(); }) {
}

bool Session::Attach(napi_env given, napi_value on_event) {
  env = given;
  napi_value name;
  napi_create_string_utf8(env, "comair:session", NAPI_AUTO_LENGTH, &name);
  if (napi_create_threadsafe_function(env, on_event, nullptr, name, 0, 1, nullptr, nullptr, this,
                                      OnMainThread, &function) != napi_ok)
    return false;
  self = shared_from_this();
  napi_add_env_cleanup_hook(env, OnEnvironmentEnd, this);
  return true;
}

void Session::Detach() {
  napi_remove_env_cleanup_hook(env, OnEnvironmentEnd, this);
  receiver.Quit();
  napi_release_threadsafe_function(function, napi_tsfn_abort);
  pool.Clear(env);
  done = true;
  self.reset(); // may destroy this
}

void Session::Wake() {
  napi_call_threadsafe_function(function, nullptr, napi_tsfn_nonblocking);
}

void Session::OnMainThread(napi_env env, napi_value callback, void *context, void *) {
  if (env != nullptr)
    static_cast<Session *>(context)->shared_from_this()->Deliver(env, callback);
}

void Session::OnEnvironmentEnd(void *session) {
  static_cast<Session *>(session)->Detach();
}

void Session::Deliver(napi_env env, napi_value callback) {
  if (done)
    return;
  // First, so that whoever asks for a buffer from here on wakes us again.
  std::deque<Event> batch = events.TakeAll();
  if (pool.Serve(env))
    receiver.BuffersAdded();
  for (size_t turn = 0; turn < kEventsPerTurn && !batch.empty(); turn++) {
    Event event = std::move(batch.front());
    batch.pop_front();
    bool last = event.type == Event::kDone;
    napi_handle_scope scope;
    napi_open_handle_scope(env, &scope);
    napi_value undefined, argument = EventToValue(env, event);
    napi_get_undefined(env, &undefined);
    if (last)
      Detach();
    napi_status status = napi_call_function(env, undefined, callback, 1, &argument, nullptr);
    napi_close_handle_scope(env, scope);
    if (last)
      return;
    // The exception stays pending for Node to report; what follows is delivered later.
    if (status != napi_ok)
      break;
  }
  if (events.PutBack(std::move(batch)))
    Wake();
}

} // namespace comair
