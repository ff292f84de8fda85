#include "module.h"

#include <algorithm>
#include <cstring>

#include "debugfile.h"
#include "demangle.h"
#include "minidebug.h"

namespace comair::symbols {

Module::Module(const std::string &path, const std::vector<std::string> &debugDirs) {
  std::shared_ptr<ElfFile> file = ElfFile::open(path);
  buildId_ = file->buildId();
  readFunctionRanges(*file, &functions_);
  functions_.build();
  if (functions_.size() != 0)
    source_ = "eh_frame";
  bool headless = file->sections().empty();
  if (headless ? names_.addDynamic(*file) : names_.addTable(*file, SHT_DYNSYM))
    source_ = "dynsym";
  bool hasTable = names_.addTable(*file, SHT_SYMTAB);
  if (hasTable)
    source_ = "symtab";
  else if (auto embedded = openMiniDebug(*file); embedded && names_.addTable(*embedded, SHT_SYMTAB))
    source_ = "symtab";

  std::shared_ptr<ElfFile> lines = file->hasDebugLines() ? file : nullptr;
  if (!hasTable || lines == nullptr) {
    if (auto debug = findDebugFile(*file, debugDirs)) {
      if (!hasTable && names_.addTable(*debug, SHT_SYMTAB))
        source_ = "debug-file";
      if (lines == nullptr && debug->hasDebugLines())
        lines = debug;
    }
  }
  if (go_ = GoTable::read(file); go_) {
    names_.addGo(*go_);
    if (!hasTable && std::strcmp(source_, "debug-file") != 0)
      source_ = "gopclntab";
  }
  names_.addKnown(*file);
  names_.build(*file, functions_);
  for (const Symbol &symbol : names_.all())
    dialects_.note(symbol.name);
  if (lines != nullptr)
    lines_.emplace(lines);
}

Found Module::lookup(uint64_t offset, bool here, bool lines) {
  Found found;
  found.entry = offset;
  const Symbol *symbol = names_.find(offset);
  const Interval *function = functions_.find(offset);
  if (symbol != nullptr) {
    found.entry = symbol->address;
    found.name = demangleName(symbol->name, dialects_);
    found.fullName = demangleFull(symbol->name);
  } else if (function != nullptr) {
    found.entry = function->start;
  }
  if (lines && !lines_ && go_)
    go_->find(here ? offset : found.entry, &found.file, &found.line);
  else if (lines && lines_)
    lines_->find(here ? offset : found.entry, &found.file, &found.line, &found.folder);
  return found;
}

std::vector<std::string> Module::others(uint64_t offset) const {
  std::vector<std::string> found;
  const Symbol *symbol = names_.find(offset);
  if (symbol == nullptr)
    return found;
  // Both constructors of a class, for one, have one demangled name.
  std::string own = demangleFull(symbol->name);
  for (std::string_view other : names_.others(symbol->address)) {
    std::string name = demangleFull(other);
    if (name != own && std::find(found.begin(), found.end(), name) == found.end())
      found.push_back(std::move(name));
  }
  return found;
}

std::vector<Found> Module::functions() const {
  std::vector<Found> all;
  for (const Symbol &symbol : names_.all())
    all.push_back({demangleName(symbol.name, dialects_), demangleFull(symbol.name), symbol.address,
                   "", 0, ""});
  for (const Interval &function : functions_.items())
    if (names_.find(function.start) == nullptr)
      all.push_back({"", "", function.start, "", 0, ""});
  return all;
}

} // namespace comair::symbols
