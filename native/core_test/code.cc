#include "code.h"

#include <string>
#include <vector>

extern "C" {
#include "code/decode.h"
#include "code/loops.h"
#include "code/modules.h"
#include "code/unwind.h"
}

namespace {

double Plain(uint64_t value) {
  return static_cast<double>(value);
}

Napi::Value Decode(const Napi::CallbackInfo &info) {
  Napi::Uint8Array given = info[0].As<Napi::Uint8Array>();
  uint64_t address = info[1].As<Napi::Number>().Int64Value();
  Napi::Float64Array offsets = info[2].As<Napi::Float64Array>();
  // To its exact end, where a sanitizer sees what is read behind it.
  std::vector<uint8_t> code(given.Data(), given.Data() + given.ByteLength());
  code.shrink_to_fit();
  Napi::Float64Array found = Napi::Float64Array::New(info.Env(), 3 * offsets.ElementLength());
  for (size_t i = 0; i < offsets.ElementLength(); i++) {
    auto at = static_cast<size_t>(offsets[i]);
    if (at > code.size())
      throw Napi::RangeError::New(info.Env(), "an offset behind the code");
    ca_instruction in;
    ca_decode(&in, code.data() + at, code.size() - at, address + at);
    found[3 * i] = in.length;
    found[3 * i + 1] = in.flow;
    found[3 * i + 2] = Plain(in.target);
  }
  return found;
}

Napi::Object Describe(Napi::Env env, const ca_function *function) {
  Napi::Object result = Napi::Object::New(env);
  Napi::Array loops = Napi::Array::New(env, function->loops_count);
  Napi::Array points = Napi::Array::New(env, function->points_count);
  for (uint32_t i = 0; i < function->loops_count; i++) {
    const ca_loop &loop = function->loops[i];
    Napi::Object each = Napi::Object::New(env);
    each["header"] = Plain(loop.header);
    each["parent"] = loop.parent;
    each["depth"] = loop.depth;
    each["last"] = Plain(loop.last);
    loops[i] = each;
  }
  for (uint32_t i = 0; i < function->points_count; i++) {
    const ca_point &point = function->points[i];
    Napi::Object each = Napi::Object::New(env);
    each["address"] = Plain(point.address);
    each["loop"] = point.loop;
    each["header"] = point.header;
    points[i] = each;
  }
  result["start"] = Plain(function->start);
  result["end"] = Plain(function->end);
  result["flags"] = function->flags;
  result["loops"] = loops;
  result["points"] = points;
  return result;
}

// Of one file; gone at the end of its scope.
class File {
public:
  explicit File(const std::string &path) : functions_(ca_functions_on_disk()) {
    ca_module module = {};
    module.end = 1ull << 47;
    ca_feature *feature = ca_functions_feature(functions_);
    feature->mapped(feature, path.c_str(), &module);
    open_ = ca_image_open(&image_, path.c_str());
  }
  ~File() {
    if (open_)
      ca_image_close(&image_);
    ca_functions_free(functions_);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  size_t count() const {
    return open_ ? ca_extent_count(&image_) : 0;
  }
  // NULL: a part of another one.
  const ca_function *At(size_t index) {
    ca_extent extent;
    if (!ca_extent_number(&image_, index, &extent))
      return nullptr;
    const ca_function *function = ca_function_at(functions_, extent.start);
    return function && function->start == extent.start ? function : nullptr;
  }

private:
  ca_functions *functions_;
  ca_image image_ = {};
  bool open_ = false;
};

Napi::Value LoopsOf(const Napi::CallbackInfo &info) {
  File file(info[0].As<Napi::String>());
  Napi::Array result = Napi::Array::New(info.Env());
  uint32_t found = 0;
  for (size_t i = 0; i < file.count(); i++)
    if (const ca_function *function = file.At(i))
      result[found++] = Describe(info.Env(), function);
  return result;
}

} // namespace

void DefineCode(Napi::Env env, Napi::Object exports) {
  exports["decode"] = Napi::Function::New<Decode>(env, "decode");
  exports["loopsOf"] = Napi::Function::New<LoopsOf>(env, "loopsOf");
}
