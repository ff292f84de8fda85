#include "module.h"

#include <algorithm>
#include <cstring>

#include "debugfile.h"
#include "demangle.h"
#include "minidebug.h"

namespace comair::symbols {

namespace {

// Bytes of code that are looked at for a loop.
constexpr uint64_t maxFunction = 1 << 20;

std::vector<uint64_t> some(const std::vector<uint64_t> &all, size_t most) {
  if (all.size() <= most)
    return all;
  std::vector<uint64_t> found;
  for (size_t i = 0; i < most; i++)
    found.push_back(all[i * (all.size() - 1) / (most - 1)]);
  return found;
}

} // namespace

Module::Module(const std::string &path, const std::vector<std::string> &debugDirs) {
  std::shared_ptr<ElfFile> file = file_ = ElfFile::open(path);
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

std::vector<Frame> Module::frames(uint64_t offset) {
  auto found = lines_ ? lines_->frames(offset) : std::vector<Frame>{};
  for (Frame &frame : found)
    frame.name = demangleName(frame.name, dialects_);
  return found;
}

LoopCode Module::loopCode(uint64_t header, uint64_t end, size_t most) const {
  const Interval *function = functions_.find(header);
  const Symbol *symbol = function == nullptr ? names_.find(header) : nullptr;
  bool known = function != nullptr || symbol != nullptr;
  ca_see *decode = ca_decoder_for(file_->header().e_machine);
  if (!known || decode == nullptr || most < 2)
    return {};
  uint64_t start = function != nullptr ? function->start : symbol->address;
  uint64_t until = std::max(end, function != nullptr ? function->end : start + symbol->size);
  if (end <= start || until - start > maxFunction)
    return {};
  LoopCode found =
      symbols::loopCode(file_->atAddress(start, until - start), start, decode, header, end);
  return {some(found.instructions, most), some(found.back, most)};
}

CodeLines Module::codeLines(uint64_t start, uint64_t end) {
  ca_see *decode = ca_decoder_for(file_->header().e_machine);
  if (decode == nullptr || end <= start || end - start > maxFunction)
    return {};
  return symbols::codeLines(code(start, end), start, decode, lines_ ? &*lines_ : nullptr);
}

std::string Module::code(uint64_t start, uint64_t end) const {
  if (end <= start || end - start > maxFunction)
    return {};
  return file_->atAddress(start, end - start);
}

uint64_t Module::endOf(uint64_t offset) const {
  const Interval *function = functions_.find(offset);
  if (function != nullptr)
    return function->end;
  const Symbol *symbol = names_.find(offset);
  return symbol != nullptr && symbol->size != 0 ? symbol->address + symbol->size : offset;
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
