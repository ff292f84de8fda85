// Test hooks: where the core's tables lie.
#pragma once

#include <napi.h>

// reserveBeside(obstacle, bytes): so many bytes are asked for where another mapping begins
// `obstacle` bytes behind what is free, and 64 KiB after that. Whether the first were had, and how
// far behind what was free the others are, null for nowhere: [large, distance]. The mapping is gone
// afterwards.
void DefineArena(Napi::Env env, Napi::Object exports);
