#include "registry.h"

namespace comair {

// Zero-initialised before any constructor runs, so the order of files does not matter.
static Part *parts;

Part::Part(InitFunction function) : init(function), next(parts) {
  parts = this;
}

static Napi::Object Init(Napi::Env env, Napi::Object exports) {
  for (Part *part = parts; part != nullptr; part = part->next)
    part->init(env, exports);
  return exports;
}

} // namespace comair

static Napi::Object InitModule(Napi::Env env, Napi::Object exports) {
  return comair::Init(env, exports);
}

NODE_API_MODULE(comair, InitModule)
