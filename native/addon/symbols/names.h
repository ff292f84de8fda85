// Names of functions from symbol tables, one name per address.
#pragma once

#include <deque>

#include "elf.h"
#include "gotable.h"
#include "intervals.h"

namespace comair::symbols {

struct Symbol {
  uint64_t address;
  uint64_t size;
  std::string_view name; // mangled, without a symbol version
};

class Names {
public:
  // Takes over the function symbols of a table (SHT_SYMTAB or SHT_DYNSYM); false if there are none.
  bool addTable(const ElfFile &file, uint32_t sectionType);
  // The same for the dynamic symbols of a file without section headers.
  bool addDynamic(const ElfFile &file);
  // Adds those of Go's own table; symbols go before them.
  void addGo(const GoTable &table);
  // Adds names that are known without a symbol; any symbol goes before them.
  void addKnown(const ElfFile &file);
  // Picks a name per address and gives symbols without a size their extent; `functions` are the
  // ranges of .eh_frame.
  void build(const ElfFile &file, const Intervals &functions);
  // The symbol that starts here, else the innermost one that holds the address, else nullptr.
  const Symbol *find(uint64_t address) const;
  // Functions that begin where a symbol does, other than the one that was picked: mangled, at most
  // a few.
  std::vector<std::string_view> others(uint64_t address) const;
  size_t size() const {
    return symbols_.size();
  }
  // By address, one per address.
  const std::vector<Symbol> &all() const {
    return symbols_;
  }

private:
  struct Candidate {
    Symbol symbol;
    uint8_t rank; // smaller is better
  };
  // Keeps a string table, cut after its last terminator.
  std::string_view keep(std::string_view strings);
  void take(const ElfFile &file, const GElf_Sym &sym, std::string_view strings);

  std::deque<std::string> strings_; // the string tables that the names point into
  std::vector<Candidate> candidates_;
  std::vector<Symbol> symbols_;
  std::vector<std::pair<uint64_t, std::string_view>> others_; // by address
  Intervals extents_;
};

} // namespace comair::symbols
