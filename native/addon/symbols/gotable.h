// What Go's linker leaves in every program, stripped or not: names, files and lines of functions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elf.h"

namespace comair::symbols {

struct GoFunction {
  uint64_t start, end;   // addresses; end is exclusive
  std::string_view name; // in the file's bytes
  size_t at;             // of what is written about it, in the table
};

class GoTable {
public:
  // Nothing where the file has no such table, or one of Go before 1.16.
  static std::optional<GoTable> read(const std::shared_ptr<ElfFile> &file);

  // By address.
  const std::vector<GoFunction> &functions() const {
    return functions_;
  }
  // False if nothing is known.
  bool find(uint64_t address, std::string *path, int *line) const;

private:
  GoTable() = default;
  bool readHeader(const Section &section);
  bool readFunctions();
  uint64_t textStart(uint64_t field) const;
  template <typename T> T number(size_t at) const;
  std::string_view text(size_t at) const;
  int32_t valueAt(size_t program, uint64_t start, uint64_t address) const;

  std::shared_ptr<ElfFile> file_;
  std::string_view bytes_;
  bool relative_ = true; // entries count from text_; before Go 1.18 they are addresses
  uint64_t text_ = 0, count_ = 0;
  size_t names_ = 0, units_ = 0, files_ = 0, programs_ = 0, entries_ = 0;
  std::vector<GoFunction> functions_;
};

} // namespace comair::symbols
