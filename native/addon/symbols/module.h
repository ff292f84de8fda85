// What is known about the functions of one file: names, extents, source lines.
#pragma once

#include <optional>

#include "codelines.h"
#include "ehframe.h"
#include "languages.h"
#include "lines.h"
#include "loopcode.h"
#include "names.h"

namespace comair::symbols {

struct Found {
  std::string name;     // demangled, without arguments; '' if there is none
  std::string fullName; // with arguments
  uint64_t entry;
  std::string file;   // '' if unknown
  int line = 0;       // 0 if unknown
  std::string folder; // of compilation; '' if unknown
};

class Module {
public:
  // Throws std::runtime_error with one line that begins with the path.
  Module(const std::string &path, const std::vector<std::string> &debugDirs);

  // The routine; file and line are where it begins, or with `here` those of the offset itself.
  // Without `lines` there are none, and what they are read from is not read.
  Found lookup(uint64_t offset, bool here = false, bool lines = true);
  // Other names of the function that holds the offset, demangled; in identical code folding, of
  // other functions.
  std::vector<std::string> others(uint64_t offset) const;
  // See lines.h; names are demangled.
  std::vector<Frame> frames(uint64_t offset);
  // See loopcode.h; of x86-64 alone, evenly spread where there are more than `most`.
  LoopCode loopCode(uint64_t header, uint64_t end, size_t most) const;
  // The instructions of [start, end), of x86-64 alone.
  CodeLines codeLines(uint64_t start, uint64_t end);
  // Its bytes as the file has them; none where it has not.
  std::string code(uint64_t start, uint64_t end) const;
  // Behind the function that holds the offset; the offset where that is not known.
  uint64_t endOf(uint64_t offset) const;
  // All functions, without file and line.
  std::vector<Found> functions() const;
  const std::string &buildId() const {
    return buildId_;
  }
  // 'symtab' | 'dynsym' | 'debug-file' | 'gopclntab' | 'eh_frame' | 'none'
  const char *source() const {
    return source_;
  }

private:
  std::shared_ptr<ElfFile> file_;
  std::string buildId_;
  const char *source_ = "none";
  Names names_;
  Dialects dialects_;
  Intervals functions_;
  std::optional<Lines> lines_;
  std::optional<GoTable> go_;
};

} // namespace comair::symbols
