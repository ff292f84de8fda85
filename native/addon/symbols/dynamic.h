// The dynamic symbol table by way of program headers, for files without section headers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "elf.h"

namespace comair::symbols {

struct DynamicTable {
  std::vector<Elf64_Sym> symbols;
  std::string strings;
};

// Values of the dynamic section by tag (DT_...), the first of each.
std::map<int64_t, uint64_t> readDynamicEntries(const ElfFile &file);

// Empty if the file has none, is not 64-bit little-endian, or is damaged.
DynamicTable readDynamicTable(const ElfFile &file);

} // namespace comair::symbols
