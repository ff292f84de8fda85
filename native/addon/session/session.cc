// launch(options, onEvent): see src/native/native-session.ts for what it promises.
#include "addon/registry.h"
#include "protocol/recording.h"
#include "session.h"
#include "launch.h"
#include "names.h"

#include <cerrno>
#include <cstring>

namespace comair {

namespace {

// An Error with `code`, `errno` and `syscall` as Node's own system errors have them.
Napi::Error SystemError(Napi::Env env, int error, const char *call, const std::string &what) {
  Napi::Error result = Napi::Error::New(env, what + ": " + strerror(error));
  result.Set("syscall", Napi::String::New(env, call));
  result.Set("code", Napi::String::New(env, ErrorName(error)));
  result.Set("errno", Napi::Number::New(env, error));
  return result;
}

Napi::Value Option(const Napi::Object &options, const char *name, napi_valuetype type) {
  Napi::Value value = options.Get(name);
  if (value.Type() != type)
    throw Napi::TypeError::New(options.Env(), std::string("launch: wrong type of ") + name);
  return value;
}

std::string StringOption(const Napi::Object &options, const char *name) {
  std::string text = Option(options, name, napi_string).As<Napi::String>();
  if (text.find('\0') != std::string::npos)
    throw Napi::TypeError::New(options.Env(), std::string("launch: NUL within ") + name);
  return text;
}

// What is not UTF-8 comes as a Buffer.
std::string PathOption(const Napi::Object &options, const char *name) {
  Napi::Value value = options.Get(name);
  if (!value.IsBuffer())
    return StringOption(options, name);
  auto bytes = value.As<Napi::Buffer<char>>();
  std::string path(bytes.Data(), bytes.Length());
  if (path.find('\0') != std::string::npos)
    throw Napi::TypeError::New(options.Env(), std::string("launch: NUL within ") + name);
  return path;
}

std::vector<std::string> StringsOption(const Napi::Object &options, const char *name) {
  Napi::Value value = options.Get(name);
  if (!value.IsArray())
    throw Napi::TypeError::New(options.Env(), std::string("launch: wrong type of ") + name);
  auto array = value.As<Napi::Array>();
  std::vector<std::string> strings;
  for (uint32_t i = 0; i < array.Length(); i++) {
    Napi::Value item = array[i];
    if (item.IsString()) {
      strings.push_back(item.As<Napi::String>());
    } else if (item.IsBuffer()) {
      auto bytes = item.As<Napi::Buffer<char>>();
      strings.emplace_back(bytes.Data(), bytes.Length());
    } else
      throw Napi::TypeError::New(options.Env(), std::string("launch: wrong type in ") + name);
    if (strings.back().find('\0') != std::string::npos)
      throw Napi::TypeError::New(options.Env(), std::string("launch: NUL within ") + name);
  }
  return strings;
}

std::vector<int> NumbersOption(const Napi::Object &options, const char *name) {
  Napi::Value value = options.Get(name);
  if (!value.IsArray())
    throw Napi::TypeError::New(options.Env(), std::string("launch: wrong type of ") + name);
  auto array = value.As<Napi::Array>();
  std::vector<int> numbers;
  for (uint32_t i = 0; i < array.Length(); i++)
    numbers.push_back(array.Get(i).ToNumber());
  return numbers;
}

bool BoolOption(const Napi::Object &options, const char *name) {
  return Option(options, name, napi_boolean).As<Napi::Boolean>();
}

// Pairs of a number of getrlimit(2) and its value.
std::vector<std::pair<int, uint64_t>> LimitsOption(const Napi::Object &options) {
  std::vector<std::pair<int, uint64_t>> limits;
  auto array = Option(options, "limits", napi_object).As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); i++) {
    auto pair = array.Get(i).As<Napi::Array>();
    int64_t value = pair.Get(1u).ToNumber().Int64Value();
    if (value < 0)
      throw Napi::RangeError::New(options.Env(), "launch: a limit is below 0");
    limits.emplace_back(pair.Get(0u).ToNumber().Int32Value(), static_cast<uint64_t>(value));
  }
  return limits;
}

void StartedOption(const Napi::Object &started, SpawnOptions *spawn) {
  spawn->ignored = NumbersOption(started, "ignored");
  spawn->blocked = NumbersOption(started, "blocked");
  spawn->closed = NumbersOption(started, "closed");
  if (started.Get("files").IsNumber())
    spawn->files = started.Get("files").As<Napi::Number>().Int64Value();
  if (started.Get("stack").IsArray()) {
    auto stack = started.Get("stack").As<Napi::Array>();
    for (uint32_t i = 0; i < stack.Length(); i++)
      spawn->stack.push_back(stack.Get(i).ToNumber().Int64Value());
  }
}

using SharedSession = std::shared_ptr<Session>;

void Release(const SharedSession &session, const Napi::CallbackInfo &info) {
  // Read before the buffer is put back, where the receiver may already fill it again.
  int64_t bytes = info[1].IsNumber() ? info[1].As<Napi::Number>().Int64Value() : 0;
  // What comes back after the end still counts as released; the pool is no more.
  if (!session->done && info[0].IsObject())
    session->pool.Return(info.Env(), info[0]);
  if (bytes > 0)
    session->receiver.Released(static_cast<uint64_t>(bytes));
}

Napi::Value Stats(const SharedSession &session, const Napi::CallbackInfo &info) {
  const ReceiverStats &stats = session->receiver.stats;
  Napi::Object object = Napi::Object::New(info.Env());
  object.Set("frames", static_cast<double>(stats.frames));
  object.Set("bytes", static_cast<double>(stats.bytes));
  object.Set("streams", static_cast<double>(stats.streams));
  object.Set("open", static_cast<double>(stats.open));
  object.Set("refused", static_cast<double>(stats.refused));
  object.Set("stalled", static_cast<double>(stats.stalled));
  object.Set("inFlight", static_cast<double>(stats.in_flight));
  object.Set("waitedSeconds", static_cast<double>(stats.waited_us) / 1e6);
  return object;
}

// The receiver owns the file until it is done.
void RequireDone(const SharedSession &session, Napi::Env env) {
  if (!session->done)
    throw Napi::Error::New(env, "the recording is still being written: wait for 'done'");
}

Napi::Value AppendChunk(const SharedSession &session, const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  RequireDone(session, env);
  if (!info[0].IsNumber() || !info[1].IsNumber() || !info[2].IsTypedArray() ||
      info[2].As<Napi::TypedArray>().TypedArrayType() != napi_uint8_array)
    throw Napi::TypeError::New(env, "append(stream, kind, Uint8Array)");
  auto bytes = info[2].As<Napi::Uint8Array>();
  // Readers take any other length for damage.
  if (bytes.ByteLength() == 0 || bytes.ByteLength() > CA_MAX_CHUNK_BYTES)
    throw Napi::RangeError::New(env, "append: a chunk has 1 byte to 64 MiB");
  int error = session->writer.Append(info[0].As<Napi::Number>(), info[1].As<Napi::Number>(),
                                     bytes.Data(), static_cast<uint32_t>(bytes.ByteLength()));
  return Napi::Boolean::New(env, error == 0);
}

Napi::Value FinishRecording(const SharedSession &session, const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  RequireDone(session, env);
  int error = session->writer.Finish();
  Napi::Object result = Napi::Object::New(env);
  result.Set("path", session->writer.Where());
  result.Set("bytes", static_cast<double>(session->writer.Bytes()));
  result.Set("error",
             error == 0 ? env.Null() : Napi::Value(Napi::String::New(env, strerror(error))));
  return result;
}

Napi::Object SessionObject(Napi::Env env, const SharedSession &session, int randomised) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("pid", Napi::Number::New(env, session->target->pid));
  object.Set("randomised", randomised == 0
                               ? env.Null()
                               : Napi::Value(Napi::String::New(env, strerror(randomised))));
  auto method = [&](const char *name, auto body) {
    object.Set(name, Napi::Function::New(env, body, name));
  };
  method("release", [session](const Napi::CallbackInfo &info) { Release(session, info); });
  method("kill", [session](const Napi::CallbackInfo &info) {
    int error = session->target->Kill(info[0].ToNumber());
    if (error != 0 && error != ESRCH)
      throw SystemError(info.Env(), error, "kill", "kill");
    return Napi::Boolean::New(info.Env(), error == 0);
  });
  method("handOn", [session](const Napi::CallbackInfo &info) {
    std::vector<int> signals;
    auto given = info[0].As<Napi::Array>();
    for (uint32_t i = 0; i < given.Length(); i++)
      signals.push_back(given.Get(i).ToNumber());
    session->target->HandOn(signals);
  });
  method("stats", [session](const Napi::CallbackInfo &info) { return Stats(session, info); });
  method("stop", [session](const Napi::CallbackInfo &) {
    if (!session->done)
      session->receiver.Stop();
  });
  method("append",
         [session](const Napi::CallbackInfo &info) { return AppendChunk(session, info); });
  method("finishRecording",
         [session](const Napi::CallbackInfo &info) { return FinishRecording(session, info); });
  return object;
}

Napi::Value Launch(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  if (!info[0].IsObject() || !info[1].IsFunction())
    throw Napi::TypeError::New(env, "launch(options, onEvent)");
  auto given = info[0].As<Napi::Object>();
  SpawnOptions spawn;
  spawn.argv = StringsOption(given, "argv");
  spawn.env = StringsOption(given, "env");
  spawn.cwd = PathOption(given, "cwd");
  spawn.keep = NumbersOption(given, "keep");
  if (given.Has("started"))
    StartedOption(Option(given, "started", napi_object).As<Napi::Object>(), &spawn);
  if (given.Has("leastMemory"))
    spawn.least_memory =
        static_cast<uint64_t>(Option(given, "leastMemory", napi_number).ToNumber().Int64Value());
  if (given.Has("stdio"))
    spawn.stdio = NumbersOption(given, "stdio");
  if (spawn.stdio.size() > 3)
    throw Napi::RangeError::New(env, "launch: stdio has 3 descriptors");
  spawn.same_addresses = given.Has("sameAddresses") && BoolOption(given, "sameAddresses");
  spawn.new_session = given.Has("newSession") && BoolOption(given, "newSession");
  if (given.Has("limits"))
    spawn.limits = LimitsOption(given);
  if (spawn.argv.empty())
    throw Napi::TypeError::New(env, "launch: empty argv");
  spawn.file = given.Get("file").IsString() ? StringOption(given, "file") : spawn.argv[0];
  ReceiverOptions options;
  options.socket = StringOption(given, "socket");
  options.token = StringOption(given, "token");
  int64_t in_flight =
      Option(given, "maxBytesInFlight", napi_number).As<Napi::Number>().Int64Value();
  if (in_flight <= 0)
    throw Napi::RangeError::New(env, "launch: maxBytesInFlight must be positive");
  options.max_bytes_in_flight = static_cast<uint64_t>(in_flight);
  options.deliver_rows = BoolOption(given, "deliverRows");

  auto session = std::make_shared<Session>(std::move(options));
  if (!given.Get("recordPath").IsNull()) {
    std::string path = PathOption(given, "recordPath");
    int error = session->writer.Open(path);
    if (error != 0)
      throw SystemError(env, error, "open", path);
  }
  int error = session->receiver.Listen();
  if (error != 0)
    throw SystemError(env, error, "listen", session->receiver.Name());
  if (!session->Attach(env, info[1]))
    throw Napi::Error::New(env, "cannot deliver events");
  if (!session->receiver.Start()) {
    session->Detach();
    throw SystemError(env, EAGAIN, "clone", "thread");
  }
  SpawnResult spawned = Spawn(spawn);
  if (spawned.pid < 0) {
    session->Detach();
    session->writer.Discard();
    throw SystemError(env, spawned.error, spawned.what,
                      std::string(spawned.what) == "chdir" ? spawn.cwd : spawn.file);
  }
  session->target = std::make_shared<Target>(spawned.pid);
  session->target->Watch([session](int status) { session->receiver.TargetEnded(status); });
  return SessionObject(env, session, spawned.randomised);
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("launch", Napi::Function::New(env, Launch, "launch"));
}

Part part(Init);

} // namespace

} // namespace comair
