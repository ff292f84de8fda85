#include "maps.h"

#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

extern "C" {
#include "base/proc_maps.h"
}

namespace {

struct Reading {
  std::vector<std::string> mappings;
  size_t most;
};

bool Note(void *context, const ca_mapping *m) {
  auto *reading = static_cast<Reading *>(context);
  char head[80];
  snprintf(head, sizeof head, "%" PRIx64 "-%" PRIx64 " %.4s %" PRIx64 " ", m->start, m->end,
           m->rights, m->offset);
  reading->mappings.push_back(std::string(head) + m->path);
  return reading->mappings.size() < reading->most;
}

Napi::Value Read(const Napi::CallbackInfo &info) {
  std::string file = info[0].As<Napi::String>();
  std::vector<char> text(info[1].As<Napi::Number>().Uint32Value());
  Reading reading = {{}, info[2].As<Napi::Number>().Uint32Value()};
  long result = ca_read_maps(file.c_str(), text.data(), text.size(), Note, &reading);
  if (result != 0)
    return Napi::Number::New(info.Env(), static_cast<double>(result));
  Napi::Array all = Napi::Array::New(info.Env());
  for (size_t i = 0; i < reading.mappings.size(); i++)
    all.Set(static_cast<uint32_t>(i), reading.mappings[i]);
  return all;
}

} // namespace

void DefineMaps(Napi::Env env, Napi::Object exports) {
  exports["readMaps"] = Napi::Function::New<Read>(env, "readMaps");
}
