// Test hooks: the thread that looks for what is asked.
#pragma once

#include <napi.h>

// watcherOutlives(): whether the thread is there after it was ended.
void DefineWatcher(Napi::Env env, Napi::Object exports);
