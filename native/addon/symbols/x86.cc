#include "x86.h"

extern "C" {
#include "decoders/x86_64.h"
}

namespace comair::symbols {

namespace {

// Whether an opcode after 0F has a vector operand, given its prefix (66, F2, F3 or 0).
bool isSse(uint8_t op, uint8_t prefix) {
  bool always = (op >= 0x10 && op <= 0x17) || op == 0x28 || op == 0x29 || op == 0x2b ||
                op == 0x2e || op == 0x2f || (op >= 0x50 && op <= 0x5f) || op == 0xc2 || op == 0xc6;
  // Without a prefix these are MMX.
  bool prefixed = op == 0x2a || op == 0x2c || op == 0x2d || (op >= 0x60 && op <= 0x7f) ||
                  op == 0xc4 || op == 0xc5 || op >= 0xd0;
  if (prefix == 0xf3 && op == 0x1e) // endbr64
    return false;
  return always || (prefixed && prefix != 0 && op != 0xff);
}

// After 0F 38 with 66: all but MOVBE, ADX and what invalidates; SHA has no prefix.
bool isSseOfThree(uint8_t op, uint8_t prefix) {
  return prefix == 0x66 && (op < 0x80 || (op >= 0xc8 && op < 0xf0));
}

Encoding encodingOf(const ca_instruction &in) {
  switch (in.map) {
  case CA_MAP_VECTOR:
    return in.evex ? Encoding::evex : Encoding::vex;
  case CA_MAP_0F:
    return in.opcode == 0xa2             ? Encoding::cpuid
           : isSse(in.opcode, in.prefix) ? Encoding::sse
                                         : Encoding::plain;
  case CA_MAP_0F38:
    return isSseOfThree(in.opcode, in.prefix) ? Encoding::sse : Encoding::plain;
  case CA_MAP_0F3A:
    return in.prefix == 0x66 ? Encoding::sse : Encoding::plain;
  default:
    return Encoding::plain;
  }
}

} // namespace

Instruction decode(const uint8_t *code, size_t size) {
  ca_instruction in;
  ca_decode(&in, code, size, 0);
  return {in.length, encodingOf(in)};
}

} // namespace comair::symbols
