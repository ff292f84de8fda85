#include "dynamic.h"

#include <algorithm>
#include <cstring>

namespace comair::symbols {

namespace {

constexpr size_t maxBytes = size_t{64} << 20;

template <typename T> std::vector<T> arrayAt(const ElfFile &file, uint64_t address, size_t count) {
  std::string bytes = file.atAddress(address, std::min(count, maxBytes / sizeof(T)) * sizeof(T));
  std::vector<T> out(bytes.size() / sizeof(T));
  if (!out.empty())
    std::memcpy(out.data(), bytes.data(), out.size() * sizeof(T));
  return out;
}

// Nothing states the number of symbols; it follows from the hash tables: DT_HASH has a chain
// entry per symbol, DT_GNU_HASH ends its last chain at the last symbol.
size_t countByHash(const ElfFile &file, uint64_t address) {
  auto head = arrayAt<uint32_t>(file, address, 2);
  return head.size() == 2 ? head[1] : 0;
}

size_t countByGnuHash(const ElfFile &file, uint64_t address) {
  auto head = arrayAt<uint32_t>(file, address, 4);
  if (head.size() != 4)
    return 0;
  uint64_t bucketsAt = address + 16 + uint64_t{head[2]} * 8;
  auto buckets = arrayAt<uint32_t>(file, bucketsAt, head[0]);
  uint32_t last = buckets.empty() ? 0 : *std::max_element(buckets.begin(), buckets.end());
  uint32_t first = head[1];
  if (last < first)
    return first;
  uint64_t chainAt = bucketsAt + uint64_t{head[0]} * 4 + uint64_t{last - first} * 4;
  auto chain = arrayAt<uint32_t>(file, chainAt, maxBytes);
  auto end = std::find_if(chain.begin(), chain.end(), [](uint32_t hash) { return hash & 1; });
  return end == chain.end() ? 0 : size_t{last} + (end - chain.begin()) + 1;
}

} // namespace

std::map<int64_t, uint64_t> readDynamicEntries(const ElfFile &file) {
  std::map<int64_t, uint64_t> entries;
  if (!file.is64() || !file.littleEndian())
    return entries;
  for (const GElf_Phdr &segment : file.segments()) {
    if (segment.p_type != PT_DYNAMIC)
      continue;
    for (const auto &entry : arrayAt<Elf64_Dyn>(file, segment.p_vaddr, 4096)) {
      if (entry.d_tag == DT_NULL)
        break;
      entries.emplace(entry.d_tag, entry.d_un.d_val);
    }
  }
  return entries;
}

DynamicTable readDynamicTable(const ElfFile &file) {
  DynamicTable table;
  auto entries = readDynamicEntries(file);
  if (!entries.count(DT_SYMTAB) || !entries.count(DT_STRTAB))
    return table;
  size_t count = 0;
  if (entries.count(DT_HASH))
    count = countByHash(file, entries[DT_HASH]);
  else if (entries.count(DT_GNU_HASH))
    count = countByGnuHash(file, entries[DT_GNU_HASH]);
  table.symbols = arrayAt<Elf64_Sym>(file, entries[DT_SYMTAB], count);
  table.strings =
      file.atAddress(entries[DT_STRTAB], std::min<uint64_t>(entries[DT_STRSZ], maxBytes));
  return table;
}

} // namespace comair::symbols
