// What a supervisor of processes needs of the system and Node.js does not offer.
#include "registry.h"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

// (directory): names of the setuid and setgid programs in it, in no order. Each run asks this of a
// thousand files.
Napi::Value Privileged(const Napi::CallbackInfo &info) {
  Napi::Array result = Napi::Array::New(info.Env());
  DIR *directory = opendir(info[0].ToString().Utf8Value().c_str());
  if (directory == nullptr)
    return result;
  while (const dirent *entry = readdir(directory)) {
    struct stat status;
    if (fstatat(dirfd(directory), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode) &&
        (status.st_mode & 06000) != 0 && (status.st_mode & 0111) != 0)
      result.Set(result.Length(), entry->d_name);
  }
  closedir(directory);
  return result;
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("adoptOrphans", Napi::Function::New(env, AdoptOrphans, "adoptOrphans"));
  exports.Set("reap", Napi::Function::New(env, Reap, "reap"));
  exports.Set("privileged", Napi::Function::New(env, Privileged, "privileged"));
  exports.Set("pipe", Napi::Function::New(env, Pipe, "pipe"));
}

Part part(Init);

} // namespace

} // namespace comair
