// The instructions of a piece of code, with their lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lines.h"

extern "C" {
#include "decoders/decoders.h"
}

namespace comair::symbols {

struct CodeLine {
  uint32_t at;   // distance from the start
  uint32_t file; // index into `files`, plus 1; 0: unknown
  int line;      // 0: unknown
  int outer; // of the function itself: the same, or that of the call that was inlined; 0: unknown
  bool isCall;
  uint64_t target; // of a call; 0: known only when it runs
};

struct CodeLines {
  std::vector<std::string> files;
  std::vector<CodeLine> instructions;
};

// Bytes that are no instruction count as one each. `lines`: nullptr where there are none.
CodeLines codeLines(std::string_view code, uint64_t start, ca_see *decode, Lines *lines);

} // namespace comair::symbols
