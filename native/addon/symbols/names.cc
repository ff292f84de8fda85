#include "names.h"

#include <algorithm>
#include <cstring>

#include "dynamic.h"
#include "start.h"

namespace comair::symbols {

namespace {

// Markers of tools: $x, $d.1 (mapping symbols), .L1 (local labels), .annobin_... No function is
// called like that.
bool isMarker(std::string_view name) {
  if (name.size() >= 2 && name[0] == '$' && std::strchr("axdt", name[1]) != nullptr)
    return name.size() == 2 || name[2] == '.';
  return name[0] == '.';
}

// Ranks from here on are of labels.
constexpr uint8_t NO_FUNCTION = 8;

// Names of one address that are told.
constexpr size_t MOST_OTHERS = 8;

// A name that its author reserved for the implementation; mangled names are not meant.
bool isReserved(std::string_view name) {
  return name[0] == '_' && name.compare(0, 2, "_Z") != 0 && name.compare(0, 2, "_R") != 0;
}

} // namespace

bool Names::addTable(const ElfFile &file, uint32_t sectionType) {
  const Section *section = file.section(sectionType);
  if (section == nullptr || section->header.sh_type == SHT_NOBITS ||
      (section->header.sh_flags & SHF_COMPRESSED))
    return false;
  Elf_Scn *link = elf_getscn(file.elf(), section->header.sh_link);
  const Section *stringSection = nullptr;
  for (const Section &candidate : file.sections())
    if (candidate.scn == link && candidate.header.sh_type == SHT_STRTAB)
      stringSection = &candidate;
  Elf_Data *data = elf_getdata(section->scn, nullptr);
  if (stringSection == nullptr || data == nullptr || data->d_buf == nullptr)
    return false;
  std::string_view strings = keep(file.bytes(*stringSection));
  size_t entry = gelf_fsize(file.elf(), ELF_T_SYM, 1, EV_CURRENT);
  size_t count = entry == 0 ? 0 : std::min<size_t>(data->d_size / entry, INT32_MAX);
  size_t before = candidates_.size();
  for (size_t i = 1; i < count; i++) {
    GElf_Sym sym;
    if (gelf_getsym(data, static_cast<int>(i), &sym) != nullptr)
      take(file, sym, strings);
  }
  return candidates_.size() > before;
}

bool Names::addDynamic(const ElfFile &file) {
  DynamicTable table = readDynamicTable(file);
  std::string_view strings = keep(table.strings);
  size_t before = candidates_.size();
  for (const Elf64_Sym &sym : table.symbols)
    take(file, sym, strings);
  return candidates_.size() > before;
}

void Names::addGo(const GoTable &table) {
  for (const GoFunction &function : table.functions()) {
    std::string_view name = strings_.emplace_back(function.name);
    candidates_.push_back({{function.start, function.end - function.start, name}, 7});
  }
}

void Names::addKnown(const ElfFile &file) {
  for (const KnownFunction &known : knownFunctions(file))
    if (file.executable(known.address))
      candidates_.push_back({{known.address, 0, known.name}, 16});
}

std::string_view Names::keep(std::string_view strings) {
  size_t last = strings.rfind('\0');
  size_t size = last == std::string_view::npos ? 0 : last + 1;
  return strings_.emplace_back(strings.substr(0, size));
}

void Names::take(const ElfFile &file, const GElf_Sym &sym, std::string_view strings) {
  unsigned type = GELF_ST_TYPE(sym.st_info);
  bool function = type == STT_FUNC || type == STT_GNU_IFUNC;
  if ((!function && type != STT_NOTYPE) || sym.st_shndx == SHN_UNDEF ||
      sym.st_shndx == SHN_COMMON || sym.st_shndx == SHN_ABS || sym.st_name >= strings.size() ||
      !file.executable(sym.st_value))
    return;
  // The bound keeps tables that share one huge string from costing quadratic time.
  const char *text = strings.data() + sym.st_name;
  std::string_view name(text, strnlen(text, 32 * 1024));
  // memcpy@@GLIBC_2.14: the version is no part of the name.
  size_t at = name.find('@', 1);
  if (at != std::string_view::npos)
    name = name.substr(0, at);
  if (name.empty() || isMarker(name))
    return;
  unsigned bind = GELF_ST_BIND(sym.st_info);
  // The name that a user knows: malloc rather than __libc_malloc, write rather than __write
  // (which is the strong one of the two).
  auto rank = static_cast<uint8_t>((function ? 0 : NO_FUNCTION) | (bind == STB_LOCAL ? 4 : 0) |
                                   (isReserved(name) ? 2 : 0) | (bind == STB_WEAK ? 1 : 0));
  candidates_.push_back({{sym.st_value, sym.st_size, name}, rank});
}

void Names::build(const ElfFile &file, const Intervals &functions) {
  std::sort(candidates_.begin(), candidates_.end(), [](const Candidate &a, const Candidate &b) {
    if (a.symbol.address != b.symbol.address)
      return a.symbol.address < b.symbol.address;
    if (a.rank != b.rank)
      return a.rank < b.rank;
    if (a.symbol.name.size() != b.symbol.name.size())
      return a.symbol.name.size() < b.symbol.name.size();
    return a.symbol.name < b.symbol.name;
  });
  others_.clear();
  for (const Candidate &candidate : candidates_) {
    if (symbols_.empty() || symbols_.back().address != candidate.symbol.address)
      symbols_.push_back(candidate.symbol);
    else {
      symbols_.back().size = std::max(symbols_.back().size, candidate.symbol.size);
      if (candidate.rank < NO_FUNCTION && candidate.symbol.name != symbols_.back().name)
        others_.emplace_back(candidate.symbol.address, candidate.symbol.name);
    }
  }
  candidates_ = {};

  Intervals sized;
  for (uint32_t i = 0; i < symbols_.size(); i++)
    if (symbols_[i].size != 0)
      sized.add(symbols_[i].address, symbols_[i].address + symbols_[i].size, i);
  sized.build();
  for (uint32_t i = 0; i < symbols_.size(); i++) {
    Symbol &symbol = symbols_[i];
    uint64_t end = symbol.address + symbol.size;
    if (symbol.size == 0) {
      // Hand-written assembly: up to the next function, unless it is a label inside of one.
      end = symbol.address;
      const Interval *around = functions.find(symbol.address);
      bool label = sized.find(symbol.address) != nullptr ||
                   (around != nullptr && around->start != symbol.address);
      if (!label && file.executable(symbol.address, &end)) {
        if (i + 1 < symbols_.size())
          end = std::min(end, symbols_[i + 1].address);
        end = around != nullptr ? around->end : std::min(end, functions.nextStart(symbol.address));
      }
    }
    extents_.add(symbol.address, std::max(end, symbol.address), i);
  }
  extents_.build();
}

const Symbol *Names::find(uint64_t address) const {
  auto at = std::lower_bound(symbols_.begin(), symbols_.end(), address,
                             [](const Symbol &a, uint64_t b) { return a.address < b; });
  if (at != symbols_.end() && at->address == address)
    return &*at;
  const Interval *extent = extents_.find(address);
  return extent == nullptr ? nullptr : &symbols_[extent->payload];
}

std::vector<std::string_view> Names::others(uint64_t address) const {
  auto at = std::lower_bound(others_.begin(), others_.end(), address,
                             [](const auto &a, uint64_t b) { return a.first < b; });
  std::vector<std::string_view> found;
  for (; at != others_.end() && at->first == address && found.size() < MOST_OTHERS; ++at)
    if (found.empty() || found.back() != at->second)
      found.push_back(at->second);
  return found;
}

} // namespace comair::symbols
