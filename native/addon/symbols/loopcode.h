// Which instructions of a function a loop is made of.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

extern "C" {
#include "decoders/decoders.h"
}

namespace comair::symbols {

// Addresses, ascending.
struct LoopCode {
  std::vector<uint64_t> instructions;
  std::vector<uint64_t> back; // those that lead to the header again
};

// The natural loop with that header: instructions from which the header is reached again without
// passing it, by edges that it dominates. Instructions from `end` on are none of its own. Empty
// where the header has no such edge, or is none.
// `code`: bytes of the function that begins at `start`.
LoopCode loopCode(std::string_view code, uint64_t start, ca_see *decode, uint64_t header,
                  uint64_t end);

} // namespace comair::symbols
