#include "header.h"

#include <algorithm>

#include "dynamic.h"

namespace comair::symbols {

namespace {

std::string machineName(unsigned machine) {
  switch (machine) {
  case EM_X86_64:
    return "x86-64";
  case EM_386:
    return "i386";
  case EM_AARCH64:
    return "aarch64";
  case EM_ARM:
    return "arm";
  case EM_RISCV:
    return "riscv";
  case EM_PPC64:
    return "ppc64";
  case EM_S390:
    return "s390";
  default:
    return "machine " + std::to_string(machine);
  }
}

std::string typeName(unsigned type) {
  switch (type) {
  case ET_EXEC:
    return "exec";
  case ET_DYN:
    return "dyn";
  case ET_REL:
    return "rel";
  case ET_CORE:
    return "core";
  default:
    return "other";
  }
}

// A position-independent executable says so in DT_FLAGS_1; a shared library does not.
bool isPie(const ElfFile &file) {
  auto entries = readDynamicEntries(file);
  auto flags = entries.find(DT_FLAGS_1);
  return flags != entries.end() && (flags->second & DF_1_PIE) != 0;
}

} // namespace

ElfSummary summarise(const std::string &path) {
  auto file = ElfFile::open(path);
  ElfSummary summary{};
  summary.bits = file->is64() ? 64 : 32;
  summary.machine = machineName(file->header().e_machine);
  summary.type = typeName(file->header().e_type);
  for (const GElf_Phdr &segment : file->segments()) {
    if (segment.p_type != PT_INTERP || summary.hasInterpreter)
      continue;
    summary.hasInterpreter = true;
    std::string text = file->atAddress(segment.p_vaddr, std::min<uint64_t>(segment.p_filesz, 4096));
    summary.interpreter = text.substr(0, text.find('\0'));
  }
  summary.isStatic = !summary.hasInterpreter &&
                     (summary.type == "exec" || (summary.type == "dyn" && isPie(*file)));
  summary.buildId = file->buildId();
  summary.stripped = file->section(SHT_SYMTAB) == nullptr;
  return summary;
}

} // namespace comair::symbols
