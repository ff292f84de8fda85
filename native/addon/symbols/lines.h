// Source file and line of an address, from DWARF 2 to 5.
#pragma once

#include <memory>
#include <string>

#include <elfutils/libdw.h>

#include "elf.h"
#include "inlines.h"
#include "intervals.h"

namespace comair::symbols {

struct Frame {
  uint64_t scope;   // 0: the function; else the inlined call that it is of
  std::string name; // of what was inlined, as its symbol would be; '' of the function
  uint64_t entry;   // where what was inlined is entered; 0 if unknown, and of the function
  int declared;     // line that it begins at, in the file of its path; 0 if unknown
  int next;         // line that the next function of its file begins at; 0 if unknown
  std::string path; // '' if unknown
  int line;         // 0 if unknown
};

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

  // The same of the instruction there alone: of several rows that a function's first one has, the
  // last.
  bool at(uint64_t address, std::string *path, int *line);

  // Line of the outermost call that was inlined there; 0: none was, or unknown.
  int outermost(uint64_t address);

  // The lines that an address is at, if calls were inlined: that of the outermost call first, the
  // address's own last, in what was called there.
  std::vector<Frame> frames(uint64_t address);

private:
  void read();

  std::shared_ptr<ElfFile> file_;
  Dwarf *dwarf_ = nullptr;
  bool tried_ = false;
  std::vector<Dwarf_Die> units_;
  std::vector<Inlines> inlines_; // by unit
  Intervals ranges_;             // payload: index into units_
};

} // namespace comair::symbols
