// Each file of the addon registers its own functions, so that parts do not know of one another.
#pragma once

#include <napi.h>

namespace comair {

using InitFunction = void (*)(Napi::Env env, Napi::Object exports);

// Put one static instance into each source file: `static comair::Part part(Init);`
struct Part {
  explicit Part(InitFunction init);
  InitFunction init;
  Part *next;
};

} // namespace comair
