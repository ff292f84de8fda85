// Test hooks: the list of a process's mappings.
#pragma once

#include <napi.h>

// readMaps(file, bytes, most): up to `most` mappings of a file like /proc/PID/maps as texts, read
// with so much room for lines; or the number that ca_read_maps gives.
void DefineMaps(Napi::Env env, Napi::Object exports);
