// Layout: src/runtime/symtab.go (pcHeader, _func, pcvalue) and src/debug/gosym/pclntab.go of Go
// 1.16 to 1.25. All numbers come from a file that may be crafted: whatever lies outside of the
// table is 0 or "".
#include "gotable.h"

#include <algorithm>
#include <cstring>

namespace comair::symbols {

namespace {

constexpr uint32_t GO_1_16 = 0xfffffffa, GO_1_18 = 0xfffffff0, GO_1_20 = 0xfffffff1;
constexpr size_t HEADER = 8, WORD = 8;
constexpr size_t MOST_NAME = 4096;

} // namespace

template <typename T> T GoTable::number(size_t at) const {
  T value = 0;
  if (at <= bytes_.size() && bytes_.size() - at >= sizeof value)
    std::memcpy(&value, bytes_.data() + at, sizeof value);
  return value;
}

std::string_view GoTable::text(size_t at) const {
  if (at >= bytes_.size())
    return "";
  const char *start = bytes_.data() + at;
  return {start, strnlen(start, std::min(bytes_.size() - at, MOST_NAME))};
}

// In position-independent programs a relocation has what the field will hold.
uint64_t GoTable::textStart(uint64_t field) const {
  for (const Section &section : file_->sections()) {
    if (section.header.sh_type != SHT_RELA || (section.header.sh_flags & SHF_COMPRESSED))
      continue;
    Elf_Data *data = elf_getdata(section.scn, nullptr);
    if (data == nullptr || data->d_buf == nullptr)
      continue;
    size_t count = std::min<size_t>(data->d_size / sizeof(Elf64_Rela), INT32_MAX);
    GElf_Rela rela;
    for (size_t i = 0; i < count; i++)
      if (gelf_getrela(data, static_cast<int>(i), &rela) != nullptr && rela.r_offset == field)
        return static_cast<uint64_t>(rela.r_addend);
  }
  const Section *code = file_->section(".text");
  return code ? code->header.sh_addr : 0;
}

bool GoTable::readHeader(const Section &section) {
  bytes_ = file_->bytes(section);
  auto magic = number<uint32_t>(0);
  auto pointer = number<uint8_t>(7);
  if ((magic != GO_1_16 && magic != GO_1_18 && magic != GO_1_20) || pointer != WORD)
    return false;
  auto word = [this](size_t i) { return number<uint64_t>(HEADER + i * WORD); };
  relative_ = magic != GO_1_16;
  count_ = word(0);
  size_t next = 2;
  if (relative_) {
    text_ = word(2);
    if (text_ == 0)
      text_ = textStart(section.header.sh_addr + HEADER + 2 * WORD);
    next = 3;
  }
  names_ = word(next);
  units_ = word(next + 1);
  files_ = word(next + 2);
  programs_ = word(next + 3);
  entries_ = word(next + 4);
  return std::max({names_, units_, files_, programs_, entries_}) < bytes_.size();
}

bool GoTable::readFunctions() {
  size_t field = relative_ ? 4 : 8, entry = 2 * field;
  if (count_ > (bytes_.size() - entries_) / entry)
    return false;
  auto value = [&](size_t at) { return relative_ ? number<uint32_t>(at) : number<uint64_t>(at); };
  functions_.reserve(count_);
  for (uint64_t i = 0; i < count_; i++) {
    size_t here = entries_ + i * entry;
    uint64_t start = text_ + value(here), end = text_ + value(here + entry);
    size_t at = entries_ + value(here + field);
    // The function's own entry comes first: as wide as the table's.
    auto name = text(names_ + number<uint32_t>(at + field));
    if (end > start && !name.empty() && file_->executable(start))
      functions_.push_back({start, end, name, at + field});
  }
  std::sort(functions_.begin(), functions_.end(),
            [](const GoFunction &a, const GoFunction &b) { return a.start < b.start; });
  return !functions_.empty();
}

std::optional<GoTable> GoTable::read(const std::shared_ptr<ElfFile> &file) {
  if (!file->is64() || !file->littleEndian())
    return std::nullopt;
  for (const char *name : {".gopclntab", ".data.rel.ro.gopclntab"}) {
    GoTable table;
    table.file_ = file;
    const Section *section = file->section(name);
    if (section != nullptr && table.readHeader(*section) && table.readFunctions())
      return table;
  }
  return std::nullopt;
}

// Runs a table of differences up to an address: value and address change by turns, both as
// variable-length numbers, the value's with its sign in the lowest bit. -1 where there is none.
int32_t GoTable::valueAt(size_t program, uint64_t start, uint64_t address) const {
  size_t at = programs_ + program;
  auto next = [&]() {
    uint64_t value = 0;
    for (int shift = 0; shift < 35 && at < bytes_.size(); shift += 7) {
      auto byte = static_cast<unsigned char>(bytes_[at++]);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80)
        break;
    }
    return value;
  };
  int64_t value = -1;
  uint64_t pc = start;
  while (at < bytes_.size()) {
    uint64_t change = next();
    if (change == 0 && pc != start)
      return -1;
    value += change & 1 ? -static_cast<int64_t>(change / 2) - 1 : static_cast<int64_t>(change / 2);
    uint64_t length = next();
    pc += length;
    if (address < pc)
      return value < INT32_MAX ? static_cast<int32_t>(value) : -1;
    if (length == 0)
      return -1;
  }
  return -1;
}

bool GoTable::find(uint64_t address, std::string *path, int *line) const {
  auto after = std::upper_bound(functions_.begin(), functions_.end(), address,
                                [](uint64_t a, const GoFunction &f) { return a < f.start; });
  if (after == functions_.begin() || address >= (after - 1)->end)
    return false;
  const GoFunction &function = *(after - 1);
  // Of its fields name, arguments, deferred return, three tables, their number, unit.
  auto field = [&](size_t i) { return number<uint32_t>(function.at + 4 * i); };
  int32_t file = valueAt(field(4), function.start, address);
  if (file < 0)
    return false;
  auto name = number<uint32_t>(units_ + (size_t{field(7)} + static_cast<size_t>(file)) * 4);
  *path = text(files_ + name);
  *line = std::max(valueAt(field(5), function.start, address), 0);
  return !path->empty();
}

} // namespace comair::symbols
