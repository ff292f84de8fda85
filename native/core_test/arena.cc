#include "arena.h"

#include <sys/mman.h>

extern "C" {
#include "base/arena.h"
}

#include "turn.h"

namespace {

constexpr size_t kSmall = 0x10000;

Napi::Value ReserveBeside(const Napi::CallbackInfo &info) {
  auto behind = static_cast<uint64_t>(info[0].As<Napi::Number>().Int64Value());
  auto bytes = static_cast<size_t>(info[1].As<Napi::Number>().Int64Value());
  Turn mine(turn);
  char *here = static_cast<char *>(ca_map(kSmall));
  if (!here)
    throw Napi::Error::New(info.Env(), "no address space to begin with");
  void *wanted = here + behind;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  void *obstacle = mmap(wanted, kSmall, PROT_NONE, flags, -1, 0);
  void *large = ca_map(bytes);
  auto *small = static_cast<char *>(ca_map(kSmall));
  if (obstacle != MAP_FAILED)
    munmap(obstacle, kSmall);
  if (large)
    ca_unmap(large, bytes);
  if (small)
    ca_unmap(small, kSmall);
  ca_unmap(here, kSmall);
  Napi::Array had = Napi::Array::New(info.Env());
  had.Set(0u, large != nullptr);
  had.Set(1u, small ? Napi::Number::New(info.Env(), static_cast<double>(small - here))
                    : info.Env().Null());
  return had;
}

} // namespace

void DefineArena(Napi::Env env, Napi::Object exports) {
  exports["reserveBeside"] = Napi::Function::New<ReserveBeside>(env, "reserveBeside");
}
