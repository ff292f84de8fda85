#include "symbols_header.h"

#include <cstring>

#include "symbols_elf.h"

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
  for (const GElf_Phdr &segment : file.segments()) {
    if (segment.p_type != PT_DYNAMIC || !file.is64() || !file.littleEndian())
      continue;
    std::string data = file.atAddress(segment.p_vaddr, 64 * 1024);
    for (size_t at = 0; at + sizeof(Elf64_Dyn) <= data.size(); at += sizeof(Elf64_Dyn)) {
      Elf64_Dyn entry;
      std::memcpy(&entry, data.data() + at, sizeof entry);
      if (entry.d_tag == DT_NULL)
        break;
      if (entry.d_tag == DT_FLAGS_1)
        return (entry.d_un.d_val & DF_1_PIE) != 0;
    }
  }
  return false;
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
