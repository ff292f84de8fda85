// What a supervisor of processes needs of the system and Node.js does not offer.
#include "registry.h"

#include <string>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

namespace comair {

namespace {

// Whose parent ends becomes a child of this process, and so can always be found.
Napi::Value AdoptOrphans(const Napi::CallbackInfo &info) {
  return Napi::Boolean::New(info.Env(), prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0);
}

// Takes the status of an adopted child that has ended; false when it is none.
Napi::Value Reap(const Napi::CallbackInfo &info) {
  pid_t pid = info[0].ToNumber();
  return Napi::Boolean::New(info.Env(), pid > 1 && waitpid(pid, nullptr, WNOHANG) == pid);
}

Napi::Value Pipe(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Napi::Error::New(env, "pipe: no descriptors are left");
  Napi::Array result = Napi::Array::New(env, 2);
  result.Set(0u, ends[0]);
  result.Set(1u, ends[1]);
  return result;
}

// (path): whether the kernel gives capabilities to whoever executes the file.
Napi::Value HasCapabilities(const Napi::CallbackInfo &info) {
  std::string path;
  if (info[0].IsBuffer()) {
    auto bytes = info[0].As<Napi::Buffer<char>>();
    path.assign(bytes.Data(), bytes.Length());
  } else {
    path = info[0].ToString().Utf8Value();
  }
  return Napi::Boolean::New(info.Env(),
                            getxattr(path.c_str(), "security.capability", nullptr, 0) > 0);
}

// (descriptor): whether who reads the terminal gets keys, not lines: it has the screen for itself.
// False where it is no terminal.
Napi::Value TakesKeys(const Napi::CallbackInfo &info) {
  termios modes;
  int descriptor = info[0].ToNumber();
  bool known = tcgetattr(descriptor, &modes) == 0;
  return Napi::Boolean::New(info.Env(), known && (modes.c_lflag & ICANON) == 0);
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("adoptOrphans", Napi::Function::New(env, AdoptOrphans, "adoptOrphans"));
  exports.Set("reap", Napi::Function::New(env, Reap, "reap"));
  exports.Set("hasCapabilities", Napi::Function::New(env, HasCapabilities, "hasCapabilities"));
  exports.Set("takesKeys", Napi::Function::New(env, TakesKeys, "takesKeys"));
  exports.Set("pipe", Napi::Function::New(env, Pipe, "pipe"));
}

Part part(Init);

} // namespace

} // namespace comair
