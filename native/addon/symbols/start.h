// Functions that a program's own structure gives away, without any symbol: _start, main, _init,
// _fini.
#pragma once

#include <cstdint>
#include <vector>

#include "elf.h"

namespace comair::symbols {

struct KnownFunction {
  uint64_t address;
  const char *name;
};

std::vector<KnownFunction> knownFunctions(const ElfFile &file);

} // namespace comair::symbols
