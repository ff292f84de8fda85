#include "inlines.h"

#include <dwarf.h>

namespace comair::symbols {

namespace {

// No real unit has more; crafted ones can share what lies below them, and lie in each other.
constexpr size_t maxEntries = 8'000'000;
constexpr size_t maxRanges = 100'000;
constexpr int deepest = 200;

template <typename Function> void eachRange(Dwarf_Die *die, Function function) {
  Dwarf_Addr base = 0, start = 0, end = 0;
  ptrdiff_t offset = 0;
  for (size_t n = 0; n < maxRanges && (offset = dwarf_ranges(die, offset, &base, &start, &end)) > 0;
       n++)
    if (start < end)
      function(start, end);
}

uint64_t number(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  return dwarf_formudata(dwarf_attr(die, name, &attribute), &value) == 0 ? value : 0;
}

// libdw follows the way to the function that was inlined.
std::string nameOf(Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  for (unsigned spelled : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name, DW_AT_name}) {
    const char *name = dwarf_formstring(dwarf_attr_integrate(die, spelled, &attribute));
    if (name != nullptr)
      return name;
  }
  return "";
}

uint64_t entryOf(Dwarf_Die *die) {
  Dwarf_Addr entry = 0;
  return dwarf_entrypc(die, &entry) == 0 ? entry : 0;
}

int declaredAt(Dwarf_Die *die) {
  int line = 0;
  return dwarf_decl_line(die, &line) == 0 ? line : 0;
}

std::string sourceOf(Dwarf_Die *unit, uint64_t index) {
  Dwarf_Files *files = nullptr;
  size_t count = 0;
  if (dwarf_getsrcfiles(unit, &files, &count) != 0 || index >= count)
    return "";
  const char *source = dwarf_filesrc(files, index, nullptr, nullptr);
  return source == nullptr ? "" : source;
}

} // namespace

template <typename Visit> void Inlines::eachChild(Dwarf_Die parent, int depth, Visit visit) {
  Dwarf_Die die;
  if (depth == deepest || dwarf_child(&parent, &die) != 0)
    return;
  do {
    if (left_ == 0)
      return;
    left_--;
    visit(&die, dwarf_tag(&die));
  } while (dwarf_siblingof(&die, &die) == 0);
}

void Inlines::addFunctions(Dwarf_Die parent, int depth) {
  eachChild(parent, depth, [&](Dwarf_Die *die, int tag) {
    if (tag == DW_TAG_subprogram) {
      auto index = static_cast<uint32_t>(functions_.size());
      functions_.push_back(*die);
      eachRange(die, [&](uint64_t start, uint64_t end) { ranges_.add(start, end, index); });
    } else if (tag == DW_TAG_namespace || tag == DW_TAG_module) {
      addFunctions(*die, depth + 1);
    }
  });
}

void Inlines::addCalls(Dwarf_Die parent, int depth) {
  eachChild(parent, depth, [&](Dwarf_Die *die, int tag) {
    if (tag == DW_TAG_inlined_subroutine) {
      InlinedCall call{dwarf_dieoffset(die),
                       nameOf(die),
                       entryOf(die),
                       declaredAt(die),
                       sourceOf(&unit_, number(die, DW_AT_call_file)),
                       static_cast<int>(number(die, DW_AT_call_line) & 0x7fffffff),
                       {}};
      eachRange(die, [&](uint64_t start, uint64_t end) { call.ranges.emplace_back(start, end); });
      calls_.push_back(std::move(call));
    }
    if (tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block)
      addCalls(*die, depth + 1);
  });
}

std::vector<const InlinedCall *> Inlines::at(uint64_t address) {
  if (!tried_) {
    tried_ = true;
    left_ = maxEntries;
    addFunctions(unit_, 0);
    ranges_.build();
  }
  std::vector<const InlinedCall *> found;
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return found;
  if (range->payload != function_) {
    function_ = range->payload;
    calls_.clear();
    left_ = maxEntries;
    addCalls(functions_[function_], 0);
  }
  for (const InlinedCall &call : calls_)
    for (const auto &[start, end] : call.ranges)
      if (address >= start && address < end) {
        found.push_back(&call);
        break;
      }
  return found;
}

} // namespace comair::symbols
