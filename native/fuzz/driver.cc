// Reads files as the addon does, without Node.js, so that it can be built with sanitizers
// (scripts/build-fuzz.mjs). Each argument is a file: it is read as ELF, for its symbols and as an
// engine does, and as a frame of a stream. What a file holds is never a reason to fail.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <vector>

#include "addon/session/msgpack.h"
#include "addon/symbols/demangle.h"
#include "addon/symbols/header.h"
#include "addon/symbols/module.h"
#include "addon/symbols/vectors.h"

extern "C" {
#include "code/elf.h"
#include "code/loops.h"
#include "code/modules.h"
#include "code/unwind.h"
}

using namespace comair;

namespace {

constexpr size_t kFunctions = 200;

// Errors are std::runtime_error with one line that begins with the path.
template <typename Function> bool Promised(const std::string &path, Function function) {
  try {
    function();
    return true;
  } catch (const std::runtime_error &error) {
    std::string message = error.what();
    if (message.compare(0, path.size() + 2, path + ": ") == 0 &&
        message.find('\n') == std::string::npos)
      return true;
    std::fprintf(stderr, "unexpected error: %s\n", message.c_str());
    return false;
  }
}

void LookAround(const std::string &path) {
  symbols::Module module(path, {});
  size_t looked = 0;
  for (const symbols::Found &function : module.functions()) {
    symbols::demangleFull(function.name);
    symbols::demangleName(function.name, {true, true, true});
    if (looked++ < kFunctions)
      module.lookup(function.entry);
  }
  for (uint64_t base : {uint64_t{0}, uint64_t{0x1000}, uint64_t{0x401000}})
    for (uint64_t offset = 0; offset < 0x500; offset += 16)
      module.lookup(base + offset, true);
  module.lookup(UINT64_MAX);
}

void AsEngine(const std::string &path) {
  for (uint64_t offset : {uint64_t{0}, uint64_t{0x1000}}) {
    ca_elf elf;
    if (!ca_elf_open(&elf, path.c_str(), 0x401000, offset))
      continue;
    for (uint64_t address = 0x401000; address < 0x401500; address++)
      ca_elf_is_entry(&elf, address);
    ca_elf_close(&elf);
  }
}

void AsEngineForLoops(const std::string &path) {
  ca_functions *functions = ca_functions_on_disk();
  ca_module module = {};
  module.end = UINT64_MAX;
  ca_feature *feature = ca_functions_feature(functions);
  feature->mapped(feature, path.c_str(), &module);
  ca_image image;
  if (ca_image_open(&image, path.c_str())) {
    size_t count = std::min(ca_extent_count(&image), kFunctions);
    for (size_t i = 0; i < count; i++) {
      ca_extent extent;
      if (!ca_extent_number(&image, i, &extent))
        continue;
      const ca_function *function = ca_function_at(functions, extent.start);
      if (function)
        ca_point_in(function, function->start, function->end);
    }
    ca_image_close(&image);
  }
  ca_functions_free(functions);
}

void AsFrame(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  // To its exact end, where a sanitizer sees what is read behind it.
  std::vector<uint8_t> bytes(text.begin(), text.end());
  for (const char *key : {"token", "pid", "rows", "thread", "reason"}) {
    std::string_view string;
    uint64_t number = 0;
    MapString(bytes.data(), bytes.size(), key, &string);
    MapUint(bytes.data(), bytes.size(), key, &number);
  }
}

} // namespace

int main(int count, char **arguments) {
  // A worker that is killed as its case hangs cannot end this.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 1; i < count; i++) {
    std::string path = arguments[i];
    if (!Promised(path, [&] { symbols::summarise(path); }) ||
        !Promised(path, [&] { symbols::surveyVectors(path); }) ||
        !Promised(path, [&] { LookAround(path); }))
      return 1;
    AsEngine(path);
    AsEngineForLoops(path);
    AsFrame(path);
  }
  return 0;
}
