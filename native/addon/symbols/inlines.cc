#include "inlines.h"

#include <algorithm>
#include <iterator>

#include <dwarf.h>

namespace comair::symbols {

namespace {

// No real unit has more; crafted ones can share what lies below them, and lie in each other.
constexpr size_t maxEntries = 8'000'000;
constexpr size_t maxRanges = 100'000;
constexpr int deepest = 200;

// Of DWARF 6, used before it.
constexpr int languageCpp17 = 0x2a, languageCpp20 = 0x2b, languageC17 = 0x2c;
constexpr int languageCpp23 = 0x3a, languageC23 = 0x3e;

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

enum class Nesting { unknown, inFunctions, inTypes };

// Where functions of a language lie that are written within others. In C that is an extension of
// GCC; in C++ they are of local classes, and closures are such classes.
Nesting nestingOf(Dwarf_Die *unit) {
  switch (dwarf_srclang(unit)) {
  case DW_LANG_C89:
  case DW_LANG_C:
  case DW_LANG_C99:
  case DW_LANG_C11:
  case languageC17:
  case languageC23:
    return Nesting::inFunctions;
  case DW_LANG_C_plus_plus:
  case DW_LANG_C_plus_plus_03:
  case DW_LANG_C_plus_plus_11:
  case DW_LANG_C_plus_plus_14:
  case languageCpp17:
  case languageCpp20:
  case languageCpp23:
    return Nesting::inTypes;
  default:
    return Nesting::unknown;
  }
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
    if (!extents_.empty() && extents_.back().second == 0)
      extents_.back().second = dwarf_dieoffset(die);
    hasTypes_ = hasTypes_ || tag == DW_TAG_base_type;
    if (tag == DW_TAG_subprogram) {
      extents_.emplace_back(dwarf_dieoffset(die), 0);
      auto index = static_cast<uint32_t>(functions_.size());
      functions_.push_back(*die);
      eachRange(die, [&](uint64_t start, uint64_t end) { ranges_.add(start, end, index); });
    } else if (tag == DW_TAG_namespace || tag == DW_TAG_module) {
      addFunctions(*die, depth + 1);
    }
  });
}

// Whether it lies in another function of the unit, or that cannot be told. So does what it is a
// copy or the body of.
bool Inlines::isWithinAnother(Dwarf_Die *function) {
  Dwarf_Die die = *function;
  for (int hops = 0; hops < deepest; hops++) {
    if (die.cu != unit_.cu)
      return true;
    Dwarf_Off at = dwarf_dieoffset(&die);
    auto behind = std::lower_bound(extents_.begin(), extents_.end(), at,
                                   [](const auto &a, Dwarf_Off b) { return a.first < b; });
    if (behind != extents_.begin() && at < std::prev(behind)->second)
      return true;
    Dwarf_Attribute attribute;
    Dwarf_Attribute *of = dwarf_attr(&die, DW_AT_abstract_origin, &attribute);
    if (of == nullptr)
      of = dwarf_attr(&die, DW_AT_specification, &attribute);
    if (of == nullptr)
      return false;
    if (dwarf_formref_die(of, &die) == nullptr)
      return true;
  }
  return true;
}

void Inlines::addBeginnings() {
  // With -g1 there are no types, and nothing tells what is of a local class.
  Nesting nesting = nestingOf(&unit_);
  if (nesting == Nesting::unknown || (nesting == Nesting::inTypes && !hasTypes_))
    return;
  for (Dwarf_Die &function : functions_) {
    const char *file = dwarf_decl_file(&function);
    // What is only declared may be so in the middle of another.
    if (file != nullptr && !dwarf_hasattr(&function, DW_AT_declaration) &&
        !isWithinAnother(&function))
      beginnings_[file].insert(declaredAt(&function));
  }
}

int Inlines::nextOf(Dwarf_Die *function) {
  const char *file = dwarf_decl_file(function);
  auto lines = file == nullptr ? beginnings_.end() : beginnings_.find(file);
  if (lines == beginnings_.end())
    return 0;
  auto next = lines->second.upper_bound(declaredAt(function));
  return next == lines->second.end() ? 0 : *next;
}

void Inlines::addCalls(Dwarf_Die parent, int depth) {
  eachChild(parent, depth, [&](Dwarf_Die *die, int tag) {
    if (tag == DW_TAG_inlined_subroutine) {
      InlinedCall call{dwarf_dieoffset(die),
                       nameOf(die),
                       entryOf(die),
                       declaredAt(die),
                       nextOf(die),
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

void Inlines::read() {
  if (tried_)
    return;
  tried_ = true;
  left_ = maxEntries;
  addFunctions(unit_, 0);
  if (!extents_.empty() && extents_.back().second == 0)
    extents_.back().second = UINT64_MAX;
  ranges_.build();
  addBeginnings();
}

Written Inlines::functionAt(uint64_t address) {
  read();
  const Interval *range = ranges_.find(address);
  if (range == nullptr)
    return {"", 0, 0};
  Dwarf_Die *function = &functions_[range->payload];
  const char *source = dwarf_decl_file(function);
  return {source == nullptr ? "" : source, declaredAt(function), nextOf(function)};
}

std::vector<const InlinedCall *> Inlines::at(uint64_t address) {
  read();
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
