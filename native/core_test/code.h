// Test hooks: what the core finds out about machine code.
#pragma once

#include <napi.h>

// decode(code, address, offsets): of the instructions at these offsets, [length, flow, target].
// loopsOf(path): the functions of a file with their loops.
void DefineCode(Napi::Env env, Napi::Object exports);
