#include "lines.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <dwarf.h>

namespace comair::symbols {

namespace {

// More ranges than any real program has: the lists of a crafted file can be shared by its units.
constexpr size_t maxRanges = 8'000'000;

// A small file can claim compressed sections that fill the memory.
constexpr uint64_t maxInflated = uint64_t{4} << 30;

uint64_t inflatedSize(const ElfFile &file) {
  uint64_t sum = 0;
  for (const Section &section : file.sections()) {
    GElf_Chdr header;
    if ((section.header.sh_flags & SHF_COMPRESSED) && gelf_getchdr(section.scn, &header) != nullptr)
      sum += std::min(header.ch_size, maxInflated + 1);
  }
  return sum;
}

// libdw takes strings to end within their section: where the last one has no end it reads on.
// Inflating here is no extra work, as libdw finds the section inflated.
bool endsStrings(const ElfFile &file) {
  for (const Section &section : file.sections()) {
    const std::string &name = section.name;
    bool old = name == ".zdebug_str" || name == ".zdebug_line_str";
    if (!old && name != ".debug_str" && name != ".debug_line_str")
      continue;
    if (section.header.sh_type == SHT_NOBITS)
      continue;
    if (old ? elf_compress_gnu(section.scn, 0, 0) < 0
            : (section.header.sh_flags & SHF_COMPRESSED) && elf_compress(section.scn, 0, 0) < 0)
      return false;
    Elf_Data *data = elf_rawdata(section.scn, nullptr);
    if (data == nullptr)
      return false;
    if (data->d_size != 0 && (data->d_buf == nullptr ||
                              static_cast<const char *>(data->d_buf)[data->d_size - 1] != '\0'))
      return false;
  }
  return true;
}

// The folder of compilation, '' if there is none.
std::string folderOf(Dwarf_Die *unit) {
  Dwarf_Attribute attribute;
  const char *folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
  return folder == nullptr ? "" : folder;
}

// Without // and /./, and without what .. leads out of. (std::filesystem does that as well, and
// asks for a newer libstdc++ than old systems have.)
std::string normalized(std::string_view path) {
  bool absolute = !path.empty() && path[0] == '/';
  std::vector<std::string_view> parts;
  for (size_t at = 0; at < path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".")
      continue;
    if (part != ".." || (parts.empty() ? !absolute : parts.back() == ".."))
      parts.push_back(part);
    else if (!parts.empty())
      parts.pop_back();
  }
  std::string result = absolute ? "/" : "";
  for (std::string_view part : parts) {
    if (result.size() > absolute)
      result += '/';
    result += part;
  }
  return result.empty() ? "." : result;
}

// Path of a source file. libdw joins relative ones with the folder of compilation in DWARF 4 but
// not in DWARF 5, where that folder is the first of the line table's own.
std::string sourcePath(std::string source, const std::string &folder) {
  if (source[0] != '/' && !folder.empty()) {
    std::string prefix = folder + "/";
    if (source.compare(0, prefix.size(), prefix) != 0)
      source = prefix + source;
  }
  return normalized(source);
}

// The row for an address. Several rows may share it: at the entry of an optimised function the
// first statement is the function's own line; rows before it end the function that lies in front,
// later ones are what was moved or inlined there.
Dwarf_Line *rowOf(Dwarf_Die *unit, Dwarf_Addr address) {
  Dwarf_Lines *rows = nullptr;
  size_t count = 0;
  if (dwarf_getsrclines(unit, &rows, &count) != 0)
    return nullptr;
  auto addressOf = [rows](size_t i) {
    Dwarf_Addr at = 0;
    dwarf_lineaddr(dwarf_onesrcline(rows, i), &at);
    return at;
  };
  size_t low = 0, high = count; // the first row at or above the address lies between
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (addressOf(middle) < address)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < count && addressOf(low) == address; low++) {
    Dwarf_Line *row = dwarf_onesrcline(rows, low);
    bool begins = false, ends = true;
    int line = 0;
    if (dwarf_linebeginstatement(row, &begins) == 0 && begins &&
        dwarf_lineendsequence(row, &ends) == 0 && !ends && dwarf_lineno(row, &line) == 0 &&
        line != 0)
      return row;
  }
  return dwarf_getsrc_die(unit, address);
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
  if (inflatedSize(*file_) > maxInflated || !endsStrings(*file_))
    return;
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
    inlines_.emplace_back(die);
    while (ranges_.size() < maxRanges &&
           (offset = dwarf_ranges(&die, offset, &base, &start, &end)) > 0)
      if (start < end && file_->executable(start))
        ranges_.add(start, end, index);
  }
  ranges_.build();
}

bool Lines::find(uint64_t address, std::string *path, int *line, std::string *folder) {
  if (!tried_)
    read();
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return false;
  Dwarf_Line *record = rowOf(&units_[range->payload], address);
  if (record == nullptr)
    return false;
  const char *source = dwarf_linesrc(record, nullptr, nullptr);
  if (source == nullptr)
    return false;
  *folder = folderOf(&units_[range->payload]);
  *path = sourcePath(source, *folder);
  if (dwarf_lineno(record, line) != 0)
    *line = 0;
  return true;
}

bool Lines::at(uint64_t address, std::string *path, int *line) {
  if (!tried_)
    read();
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return false;
  Dwarf_Line *record = dwarf_getsrc_die(&units_[range->payload], address);
  const char *source = record == nullptr ? nullptr : dwarf_linesrc(record, nullptr, nullptr);
  if (source == nullptr || dwarf_lineno(record, line) != 0)
    return false;
  *path = sourcePath(source, folderOf(&units_[range->payload]));
  return true;
}

int Lines::outermost(uint64_t address) {
  if (!tried_)
    read();
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return 0;
  auto calls = inlines_[range->payload].at(address);
  return calls.empty() ? 0 : std::max(0, calls.front()->line);
}

std::vector<Frame> Lines::frames(uint64_t address) {
  std::string path, folder;
  int line = 0;
  std::vector<Frame> found;
  if (!find(address, &path, &line, &folder))
    return found;
  Inlines &inlines = inlines_[ranges_.find(address)->payload];
  Written function = inlines.functionAt(address);
  Frame frame{0, "", 0, function.declared, function.next, "", 0};
  for (const InlinedCall *call : inlines.at(address)) {
    frame.path = call->source.empty() ? "" : sourcePath(call->source, folder);
    frame.line = call->line;
    found.push_back(frame);
    frame = {call->scope, call->name, call->entry, call->declared, call->next, "", 0};
  }
  frame.path = path;
  frame.line = line;
  found.push_back(frame);
  // A macro writes functions elsewhere than where their code is.
  if (function.source.empty() || sourcePath(function.source, folder) != found[0].path)
    found[0].declared = 0;
  return found;
}

} // namespace comair::symbols
