// Which calls were inlined at an address of one compilation unit.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <elfutils/libdw.h>

#include "intervals.h"

namespace comair::symbols {

struct InlinedCall {
  uint64_t scope;   // tells it from all others of the file; not 0
  std::string name; // of what was called, as its symbol would be; '' if unknown
  uint64_t entry;   // where its code is entered; 0 if unknown
  int declared;     // line that what was called begins at; 0 if unknown
  std::string source;
  int line; // of the call; 0 if unknown
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
};

class Inlines {
public:
  // Cheap; the unit's functions are read at the first `at`.
  explicit Inlines(Dwarf_Die unit) : unit_(unit) {
  }

  // The outermost first.
  std::vector<const InlinedCall *> at(uint64_t address);

private:
  // As long as entries may be read, and not too deep.
  template <typename Visit> void eachChild(Dwarf_Die parent, int depth, Visit visit);
  void addFunctions(Dwarf_Die parent, int depth);
  void addCalls(Dwarf_Die parent, int depth);

  Dwarf_Die unit_;
  bool tried_ = false;
  size_t left_ = 0; // entries that may still be read
  std::vector<Dwarf_Die> functions_;
  Intervals ranges_; // payload: index into functions_
  // Of the function that was asked for last: those in others come behind them.
  uint32_t function_ = Intervals::none;
  std::vector<InlinedCall> calls_;
};

} // namespace comair::symbols
