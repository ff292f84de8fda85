// What kind of ELF file this is, for checks before anything is launched.
#pragma once

#include <string>

namespace comair::symbols {

struct ElfSummary {
  int bits;            // 32 or 64
  std::string machine; // "x86-64", "i386", "aarch64", ..., else "machine <number>"
  std::string type;    // "exec", "dyn", "rel", "core", "other"
  bool hasInterpreter;
  std::string interpreter;
  bool isStatic; // an executable that needs no dynamic linker
  std::string buildId;
  bool stripped; // no .symtab
};

// Throws std::runtime_error with one line that begins with the path.
ElfSummary summarise(const std::string &path);

} // namespace comair::symbols
