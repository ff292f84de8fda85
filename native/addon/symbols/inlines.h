// Which calls were inlined at an address of one compilation unit.
#pragma once

#include <map>
#include <set>
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
  int next;         // line that the next function of its file begins at; 0 if unknown
  std::string source;
  int line; // of the call; 0 if unknown
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
};

// Where a function is written.
struct Written {
  std::string source; // '' if unknown
  int declared;       // line that it begins at; 0 if unknown
  // Line that the next function of its file begins at, when that is of a language in which debug
  // information tells those that lie in others; 0 if unknown.
  int next;
};

class Inlines {
public:
  // Cheap; the unit's functions are read at the first `at`.
  explicit Inlines(Dwarf_Die unit) : unit_(unit) {
  }

  // The outermost first.
  std::vector<const InlinedCall *> at(uint64_t address);

  // Of the function that is there.
  Written functionAt(uint64_t address);

private:
  // As long as entries may be read, and not too deep.
  template <typename Visit> void eachChild(Dwarf_Die parent, int depth, Visit visit);
  void read();
  void addFunctions(Dwarf_Die parent, int depth);
  void addBeginnings();
  bool isWithinAnother(Dwarf_Die *function);
  int nextOf(Dwarf_Die *function);
  void addCalls(Dwarf_Die parent, int depth);

  Dwarf_Die unit_;
  bool tried_ = false;
  size_t left_ = 0; // entries that may still be read
  bool hasTypes_ = false;
  std::vector<Dwarf_Die> functions_;
  Intervals ranges_; // payload: index into functions_
  // Of them in the debug information: what is between lies in a function. Ascending.
  std::vector<std::pair<Dwarf_Off, Dwarf_Off>> extents_;
  std::map<std::string, std::set<int>> beginnings_; // lines of functions, by file
  // Of the function that was asked for last: those in others come behind them.
  uint32_t function_ = Intervals::none;
  std::vector<InlinedCall> calls_;
};

} // namespace comair::symbols
