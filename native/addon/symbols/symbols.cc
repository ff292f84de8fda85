// Symbols for TypeScript: openModule, demangle, readElf, vectors (see
// src/native/native-symbols.ts).
#include "addon/registry.h"

#include <algorithm>

#include "debuginfod.h"
#include "demangle.h"
#include "header.h"
#include "module.h"
#include "vectors.h"

namespace comair::symbols {

namespace {

Napi::String text(Napi::Env env, const std::string &value) {
  return Napi::String::New(env, validUtf8(value));
}

std::string stringArgument(const Napi::CallbackInfo &info, size_t index, const char *what) {
  if (index >= info.Length() || !info[index].IsString())
    throw Napi::TypeError::New(info.Env(), std::string(what) + " must be a string");
  return info[index].As<Napi::String>().Utf8Value();
}

// A file's name may be any bytes.
std::string pathArgument(const Napi::CallbackInfo &info) {
  if (info.Length() > 0 && info[0].IsBuffer()) {
    auto bytes = info[0].As<Napi::Buffer<char>>();
    return std::string(bytes.Data(), bytes.Length());
  }
  return stringArgument(info, 0, "path");
}

uint64_t offsetArgument(const Napi::CallbackInfo &info, size_t index = 0) {
  if (info.Length() <= index || !info[index].IsBigInt())
    throw Napi::TypeError::New(info.Env(), "offset must be a bigint");
  bool lossless = false;
  uint64_t offset = info[index].As<Napi::BigInt>().Uint64Value(&lossless);
  if (!lossless)
    throw Napi::RangeError::New(info.Env(), "offset must fit in 64 bits");
  return offset;
}

// C++ exceptions become JavaScript ones with the same line of text.
template <typename Function> auto guarded(Napi::Env env, Function function) {
  try {
    return function();
  } catch (const Napi::Error &) {
    throw;
  } catch (const std::exception &error) {
    throw Napi::Error::New(env, validUtf8(error.what()));
  }
}

Napi::Value lookup(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t offset = offsetArgument(info);
  bool here = info.Length() > 1 && info[1].ToBoolean();
  bool lines = info.Length() < 3 || info[2].IsUndefined() || info[2].ToBoolean();
  Found found = guarded(env, [&] { return module->lookup(offset, here, lines); });
  Napi::Object result = Napi::Object::New(env);
  result.Set("name", text(env, found.name));
  result.Set("fullName", text(env, found.fullName));
  result.Set("entry", Napi::BigInt::New(env, found.entry));
  result.Set("file", found.file.empty() ? env.Null() : text(env, found.file));
  result.Set("folder", found.folder.empty() ? env.Null() : text(env, found.folder));
  result.Set("line", found.line <= 0 ? env.Null() : Napi::Number::New(env, found.line));
  return result;
}

Napi::Value frames(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t offset = offsetArgument(info);
  auto list = Napi::Array::New(env);
  for (const Frame &frame : guarded(env, [&] { return module->frames(offset); })) {
    Napi::Object one = Napi::Object::New(env);
    one.Set("scope", Napi::Number::New(env, static_cast<double>(frame.scope)));
    one.Set("name", text(env, frame.name));
    one.Set("declared", frame.declared <= 0 ? env.Null() : Napi::Number::New(env, frame.declared));
    one.Set("next", frame.next <= 0 ? env.Null() : Napi::Number::New(env, frame.next));
    one.Set("entry", frame.entry == 0 ? env.Null() : Napi::BigInt::New(env, frame.entry));
    one.Set("file", frame.path.empty() ? env.Null() : text(env, frame.path));
    one.Set("line", frame.line <= 0 ? env.Null() : Napi::Number::New(env, frame.line));
    list.Set(list.Length(), one);
  }
  return list;
}

Napi::Value loopCode(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t header = offsetArgument(info, 0), end = offsetArgument(info, 1);
  size_t most = info.Length() > 2 ? info[2].ToNumber().Uint32Value() : 0;
  LoopCode code = guarded(env, [&] { return module->loopCode(header, end, most); });
  auto listed = [env](const std::vector<uint64_t> &addresses) {
    auto list = Napi::Array::New(env);
    for (uint64_t at : addresses)
      list.Set(list.Length(), Napi::BigInt::New(env, at));
    return list;
  };
  Napi::Object result = Napi::Object::New(env);
  result.Set("instructions", listed(code.instructions));
  result.Set("back", listed(code.back));
  return result;
}

Napi::Value codeLines(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t start = offsetArgument(info, 0), end = offsetArgument(info, 1);
  CodeLines found = guarded(env, [&] { return module->codeLines(start, end); });
  auto files = Napi::Array::New(env);
  for (const std::string &file : found.files)
    files.Set(files.Length(), text(env, file));
  auto list = Napi::Uint32Array::New(env, 5 * found.instructions.size());
  auto targets = Napi::Array::New(env);
  size_t i = 0;
  for (const CodeLine &one : found.instructions) {
    if (one.isCall)
      targets.Set(targets.Length(), Napi::BigInt::New(env, one.target));
    list[i++] = one.at;
    list[i++] = one.file;
    list[i++] = static_cast<uint32_t>(std::max(0, one.line));
    list[i++] = one.isCall ? 1 : 0;
    list[i++] = static_cast<uint32_t>(std::max(0, one.outer));
  }
  Napi::Object result = Napi::Object::New(env);
  result.Set("files", files);
  result.Set("instructions", list);
  result.Set("targets", targets);
  return result;
}

Napi::Value code(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t start = offsetArgument(info, 0), end = offsetArgument(info, 1);
  std::string found = guarded(env, [&] { return module->code(start, end); });
  return Napi::Buffer<char>::Copy(env, found.data(), found.size());
}

Napi::Value endOf(const Napi::CallbackInfo &info, Module *module) {
  if (module == nullptr)
    throw Napi::Error::New(info.Env(), "module is closed");
  return Napi::BigInt::New(info.Env(), module->endOf(offsetArgument(info)));
}

Napi::Value others(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  uint64_t offset = offsetArgument(info);
  auto list = Napi::Array::New(env);
  for (const std::string &name : guarded(env, [&] { return module->others(offset); }))
    list.Set(list.Length(), text(env, name));
  return list;
}

Napi::Value functions(const Napi::CallbackInfo &info, Module *module) {
  Napi::Env env = info.Env();
  if (module == nullptr)
    throw Napi::Error::New(env, "module is closed");
  auto list = Napi::Array::New(env);
  for (const Found &found : guarded(env, [&] { return module->functions(); })) {
    Napi::HandleScope scope(env);
    Napi::Object one = Napi::Object::New(env);
    one.Set("name", text(env, found.name));
    one.Set("fullName", text(env, found.fullName));
    one.Set("entry", Napi::BigInt::New(env, found.entry));
    list.Set(list.Length(), one);
  }
  return list;
}

Napi::Value openModule(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  std::string path = pathArgument(info);
  std::vector<std::string> dirs;
  if (info.Length() > 1 && info[1].IsArray()) {
    auto list = info[1].As<Napi::Array>();
    for (uint32_t i = 0; i < list.Length(); i++)
      dirs.push_back(list.Get(i).ToString().Utf8Value());
  }
  // Both functions own the module; closing empties the place they share.
  auto place = std::make_shared<std::unique_ptr<Module>>(
      guarded(env, [&] { return std::make_unique<Module>(path, dirs); }));
  Napi::Object result = Napi::Object::New(env);
  result.Set("buildId", text(env, (*place)->buildId()));
  result.Set("source", text(env, (*place)->source()));
  result.Set("lookup",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return lookup(call, place->get()); },
                 "lookup"));
  result.Set("frames",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return frames(call, place->get()); },
                 "frames"));
  result.Set("loopCode",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return loopCode(call, place->get()); },
                 "loopCode"));
  result.Set("codeLines",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return codeLines(call, place->get()); },
                 "codeLines"));
  result.Set("code",
             Napi::Function::New(
                 env, [place](const Napi::CallbackInfo &call) { return code(call, place->get()); },
                 "code"));
  result.Set("endOf",
             Napi::Function::New(
                 env, [place](const Napi::CallbackInfo &call) { return endOf(call, place->get()); },
                 "endOf"));
  result.Set("others",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return others(call, place->get()); },
                 "others"));
  result.Set("functions",
             Napi::Function::New(
                 env,
                 [place](const Napi::CallbackInfo &call) { return functions(call, place->get()); },
                 "functions"));
  result.Set("close", Napi::Function::New(
                          env, [place](const Napi::CallbackInfo &) { place->reset(); }, "close"));
  return result;
}

Napi::Value demangle(const Napi::CallbackInfo &info) {
  return text(info.Env(), demangleFull(stringArgument(info, 0, "name")));
}

Napi::Value readElf(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  std::string path = pathArgument(info);
  ElfSummary elf = guarded(env, [&] { return summarise(path); });
  Napi::Object result = Napi::Object::New(env);
  result.Set("class", Napi::Number::New(env, elf.bits));
  result.Set("machine", text(env, elf.machine));
  result.Set("type", text(env, elf.type));
  result.Set("interpreter", elf.hasInterpreter ? text(env, elf.interpreter) : env.Null());
  result.Set("static", Napi::Boolean::New(env, elf.isStatic));
  result.Set("buildId", text(env, elf.buildId));
  result.Set("stripped", Napi::Boolean::New(env, elf.stripped));
  return result;
}

Napi::Value vectors(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  std::string path = pathArgument(info);
  Vectors found = guarded(env, [&] { return surveyVectors(path); });
  Napi::Object result = Napi::Object::New(env);
  result.Set("sse", Napi::Number::New(env, static_cast<double>(found.sse)));
  result.Set("vex", Napi::Number::New(env, static_cast<double>(found.vex)));
  result.Set("evex", Napi::Number::New(env, static_cast<double>(found.evex)));
  result.Set("asks", Napi::Boolean::New(env, found.asks));
  result.Set("needsV4", Napi::Boolean::New(env, found.needsV4));
  return result;
}

Napi::Value fetchDebug(const Napi::CallbackInfo &info) {
  return text(info.Env(), fetchDebugFile(stringArgument(info, 0, "build-id")));
}

void init(Napi::Env env, Napi::Object exports) {
  exports.Set("openModule", Napi::Function::New(env, openModule, "openModule"));
  exports.Set("fetchDebugFile", Napi::Function::New(env, fetchDebug, "fetchDebugFile"));
  exports.Set("demangle", Napi::Function::New(env, demangle, "demangle"));
  exports.Set("readElf", Napi::Function::New(env, readElf, "readElf"));
  exports.Set("vectors", Napi::Function::New(env, vectors, "vectors"));
}

Part part(init);

} // namespace

} // namespace comair::symbols
