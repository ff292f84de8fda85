#include "start.h"

#include <cstring>
#include <optional>

#include "dynamic.h"

namespace comair::symbols {

namespace {

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// The first argument of __libc_start_main, if this is the _start of glibc's crt1.o for
// x86-64: clear rbp and set up arguments; `lea main(%rip), %rdi` or `mov $main, %rdi` just before
// the call; hlt after it.
std::optional<uint64_t> mainOf(std::string_view code, uint64_t address) {
  using namespace std::literals;
  size_t begin = startsWith(code, "\xf3\x0f\x1e\xfa"sv) ? 4 : 0; // endbr64
  if (!startsWith(code.substr(begin), "\x31\xed\x49\x89\xd1\x5e"sv))
    return std::nullopt;
  for (size_t at = begin; at + 14 <= code.size(); at++) {
    std::string_view load = code.substr(at, 3), call = code.substr(at + 7, 2);
    bool relative = load == "\x48\x8d\x3d"sv, absolute = load == "\x48\xc7\xc7"sv;
    bool called = (call == "\xff\x15"sv || call == "\x67\xe8"sv) && code[at + 13] == '\xf4';
    if (!called || !(relative || absolute))
      continue;
    int32_t operand;
    std::memcpy(&operand, code.data() + at + 3, sizeof operand);
    return static_cast<uint64_t>(static_cast<int64_t>(operand)) + (relative ? address + at + 7 : 0);
  }
  return std::nullopt;
}

} // namespace

std::vector<KnownFunction> knownFunctions(const ElfFile &file) {
  std::vector<KnownFunction> known;
  if (file.header().e_machine != EM_X86_64 || !file.is64() || !file.littleEndian())
    return known;
  uint64_t entry = file.header().e_entry;
  if (auto main = mainOf(file.atAddress(entry, 64), entry)) {
    known.push_back({entry, "_start"});
    known.push_back({*main, "main"});
  }
  auto dynamic = readDynamicEntries(file);
  for (auto [tag, name] : {std::pair{DT_INIT, "_init"}, std::pair{DT_FINI, "_fini"}})
    if (auto found = dynamic.find(tag); found != dynamic.end())
      known.push_back({found->second, name});
  return known;
}

} // namespace comair::symbols
