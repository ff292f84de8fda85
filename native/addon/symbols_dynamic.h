// The dynamic symbol table by way of program headers, for files without section headers.
#pragma once

#include <string>
#include <vector>

#include "symbols_elf.h"

namespace comair::symbols {

struct DynamicTable {
  std::vector<Elf64_Sym> symbols;
  std::string strings;
};

// Empty if the file has none, is not 64-bit little-endian, or is damaged.
DynamicTable readDynamicTable(const ElfFile &file);

} // namespace comair::symbols
