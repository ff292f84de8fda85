#include "vectors.h"

#include <algorithm>
#include <cstring>

#include "dynamic.h"
#include "ehframe.h"
#include "x86.h"

namespace comair::symbols {

namespace {

constexpr uint32_t isaNeeded = 0xc0008002; // GNU_PROPERTY_X86_ISA_1_NEEDED
constexpr uint32_t levelV4 = 8;
constexpr size_t most = size_t{1} << 30;

uint32_t number(std::string_view bytes, size_t at) {
  uint32_t value = 0;
  if (at + sizeof value <= bytes.size())
    std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

size_t aligned(size_t size, size_t to) {
  return (size + to - 1) & ~(to - 1);
}

bool propertiesNeedV4(std::string_view properties) {
  while (properties.size() >= 8) {
    size_t size = number(properties, 4);
    if (number(properties, 0) == isaNeeded && size == 4)
      return (number(properties, 8) & levelV4) != 0;
    properties.remove_prefix(std::min(8 + aligned(size, 8), properties.size()));
  }
  return false;
}

// A note of GNU's is 12 bytes, "GNU" and its properties.
bool notesNeedV4(std::string_view notes) {
  while (notes.size() >= 16) {
    size_t name = aligned(number(notes, 0), 4), size = number(notes, 4);
    size_t skip = 12 + name;
    if (skip > notes.size())
      return false;
    if (number(notes, 8) == NT_GNU_PROPERTY_TYPE_0 &&
        notes.substr(12, 4) == std::string_view("GNU\0", 4) &&
        propertiesNeedV4(notes.substr(skip, size)))
      return true;
    notes.remove_prefix(std::min(skip + aligned(size, 8), notes.size()));
  }
  return false;
}

// From one start of a function to the next, as data between functions is no code.
void sweep(const std::string &code, uint64_t address, const Intervals &functions,
           Vectors *vectors) {
  auto bytes = reinterpret_cast<const uint8_t *>(code.data());
  uint64_t next = functions.nextStart(address);
  // What a file claims beyond the last address is nowhere, and addresses must not start anew at 0.
  size_t size = std::min<uint64_t>(code.size(), UINT64_MAX - address);
  for (size_t at = 0; at < size;) {
    while (next <= address + at)
      next = functions.nextStart(next);
    size_t left = std::min<uint64_t>(size - at, next - address - at);
    Instruction instruction = decode(bytes + at, left);
    at += std::max<size_t>(instruction.length, 1);
    if (instruction.length == 0)
      continue;
    vectors->sse += instruction.encoding == Encoding::sse;
    vectors->vex += instruction.encoding == Encoding::vex;
    vectors->evex += instruction.encoding == Encoding::evex;
    vectors->asks |= instruction.encoding == Encoding::cpuid;
  }
}

// Functions that the loader chooses are relocated by what a function says, or are such symbols.
bool choosesFunctions(const ElfFile &file) {
  for (const Section &section : file.sections()) {
    std::string_view bytes = file.bytes(section);
    if (section.header.sh_type == SHT_RELA)
      for (size_t at = 0; at + sizeof(Elf64_Rela) <= bytes.size(); at += sizeof(Elf64_Rela))
        if (number(bytes, at + offsetof(Elf64_Rela, r_info)) == R_X86_64_IRELATIVE)
          return true;
  }
  for (const Elf64_Sym &symbol : readDynamicTable(file).symbols)
    if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC && symbol.st_shndx != SHN_UNDEF)
      return true;
  return false;
}

} // namespace

Vectors surveyVectors(const std::string &path) {
  auto file = ElfFile::open(path);
  Vectors vectors;
  if (!file->is64() || !file->littleEndian() || file->header().e_machine != EM_X86_64)
    return vectors;
  vectors.asks = choosesFunctions(*file);
  Intervals functions;
  readFunctionRanges(*file, &functions);
  functions.build();
  for (const GElf_Phdr &segment : file->segments()) {
    if (segment.p_type == PT_NOTE)
      vectors.needsV4 |= notesNeedV4(file->atAddress(segment.p_vaddr, most));
    else if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X))
      sweep(file->atAddress(segment.p_vaddr, most), segment.p_vaddr, functions, &vectors);
  }
  return vectors;
}

} // namespace comair::symbols
