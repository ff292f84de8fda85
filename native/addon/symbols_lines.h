// Source file and line of an address, from DWARF 2 to 5.
#pragma once

#include <memory>
#include <string>

#include <elfutils/libdw.h>

#include "symbols_elf.h"
#include "symbols_intervals.h"

namespace comair::symbols {

class Lines {
public:
  // Cheap; the debug information is read at the first `find`.
  explicit Lines(std::shared_ptr<ElfFile> file) : file_(std::move(file)) {
  }
  ~Lines();
  Lines(const Lines &) = delete;
  Lines &operator=(const Lines &) = delete;

  // False if nothing is known. `line` is 0 when only the file is known; `folder`, where it was
  // compiled, may be empty.
  bool find(uint64_t address, std::string *path, int *line, std::string *folder);

private:
  void read();

  std::shared_ptr<ElfFile> file_;
  Dwarf *dwarf_ = nullptr;
  bool tried_ = false;
  std::vector<Dwarf_Die> units_;
  Intervals ranges_; // payload: index into units_
};

} // namespace comair::symbols
