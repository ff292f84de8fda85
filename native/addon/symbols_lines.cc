#include "symbols_lines.h"

#include <filesystem>

#include <dwarf.h>

namespace comair::symbols {

namespace {

// More ranges than any real program has: the lists of a crafted file can be shared by its units.
constexpr size_t maxRanges = 8'000'000;

// Path of a source file. libdw joins relative ones with the folder of compilation in DWARF 4 but
// not in DWARF 5, where that folder is the first of the line table's own.
std::string sourcePath(std::string source, Dwarf_Die *unit) {
  Dwarf_Attribute attribute;
  const char *folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
  if (source[0] != '/' && folder != nullptr) {
    std::string prefix = std::string(folder) + "/";
    if (source.compare(0, prefix.size(), prefix) != 0)
      source = prefix + source;
  }
  return std::filesystem::path(source).lexically_normal().string();
}

} // namespace

Lines::~Lines() {
  if (dwarf_ != nullptr)
    dwarf_end(dwarf_);
}

// The index is built from the units' own ranges because .debug_aranges is optional (clang and
// rustc leave it out) and libdw's search by address relies on it.
void Lines::read() {
  tried_ = true;
  dwarf_ = dwarf_begin_elf(file_->elf(), DWARF_C_READ, nullptr);
  if (dwarf_ == nullptr)
    return;
  Dwarf_CU *unit = nullptr;
  Dwarf_Half version = 0;
  uint8_t type = 0;
  Dwarf_Die die, sub;
  while (dwarf_get_units(dwarf_, unit, &unit, &version, &type, &die, &sub) == 0) {
    if (type != DW_UT_compile && type != DW_UT_skeleton)
      continue;
    Dwarf_Addr base = 0, start = 0, end = 0;
    ptrdiff_t offset = 0;
    auto index = static_cast<uint32_t>(units_.size());
    units_.push_back(die);
    while (ranges_.size() < maxRanges &&
           (offset = dwarf_ranges(&die, offset, &base, &start, &end)) > 0)
      if (start < end && file_->executable(start))
        ranges_.add(start, end, index);
  }
  ranges_.build();
}

bool Lines::find(uint64_t address, std::string *path, int *line) {
  if (!tried_)
    read();
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return false;
  Dwarf_Line *record = dwarf_getsrc_die(&units_[range->payload], address);
  if (record == nullptr)
    return false;
  const char *source = dwarf_linesrc(record, nullptr, nullptr);
  if (source == nullptr)
    return false;
  *path = sourcePath(source, &units_[range->payload]);
  if (dwarf_lineno(record, line) != 0)
    *line = 0;
  return true;
}

} // namespace comair::symbols
