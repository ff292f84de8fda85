// The length of an x86-64 instruction, and how it encodes vector operands.
#pragma once

#include <cstddef>
#include <cstdint>

namespace comair::symbols {

enum class Encoding {
  plain, // no vector operand, or one of MMX
  sse,
  vex, // AVX and AVX2, and AVX-512's instructions on masks
  evex,
  cpuid, // the instruction itself
};

struct Instruction {
  size_t length; // 0: none that is known, or cut off
  Encoding encoding;
};

Instruction decode(const uint8_t *code, size_t size);

} // namespace comair::symbols
