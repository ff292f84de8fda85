#include "symbols_x86.h"

namespace comair::symbols {

namespace {

constexpr size_t longest = 15;
constexpr Instruction invalid{0, Encoding::plain};

// What follows an opcode.
enum Operands : uint8_t {
  none,
  modrm = 1,
  byte = 2,     // an immediate of one byte
  word = 4,     // of two
  full = 8,     // of four, or two with an operand-size prefix
  near = 16,    // of four always
  address = 32, // of eight, or four with an address-size prefix
  bad = 64,
};

// Opcodes of one byte; escapes and prefixes are dealt with before.
unsigned operandsOfOne(uint8_t op) {
  if (op < 0x40) {
    static constexpr uint8_t row[8] = {modrm, modrm, modrm, modrm, byte, full, bad, bad};
    return row[op & 7];
  }
  switch (op >> 4) {
  case 0x5:
  case 0x9:
    return op == 0x9a ? bad : none;
  case 0x7:
    return byte;
  case 0xb:
    return op < 0xb8 ? byte : full;
  }
  switch (op) {
  case 0x63:
    return modrm;
  case 0x68:
    return full;
  case 0x69:
  case 0x81:
  case 0xc7:
    return modrm | full;
  case 0x6a:
  case 0xa8:
  case 0xcd:
  case 0xeb:
    return byte;
  case 0x6b:
  case 0x80:
  case 0x83:
  case 0xc0:
  case 0xc1:
  case 0xc6:
    return modrm | byte;
  case 0xa9:
    return full;
  case 0xc2:
  case 0xca:
    return word;
  case 0xc8:
    return word | byte;
  case 0xe8:
  case 0xe9:
    return near;
  case 0x60:
  case 0x61:
  case 0x82:
  case 0xce:
  case 0xd4:
  case 0xd5:
  case 0xd6:
  case 0xea:
    return bad;
  case 0xd7:
    return none;
  }
  if (op >= 0xa0 && op <= 0xa3)
    return address;
  if (op >= 0xe0 && op <= 0xe7)
    return byte;
  bool takes = (op >= 0x84 && op <= 0x8f) || (op >= 0xd0 && op <= 0xdf) || op >= 0xfe ||
               op == 0xf6 || op == 0xf7;
  return takes ? modrm : none;
}

// Opcodes after 0F.
unsigned operandsOfTwo(uint8_t op) {
  switch (op) {
  case 0x04:
  case 0x0a:
  case 0x0c:
    return bad;
  case 0x0f: // 3DNow!
  case 0x70:
  case 0x71:
  case 0x72:
  case 0x73:
  case 0xa4:
  case 0xac:
  case 0xba:
  case 0xc2:
  case 0xc4:
  case 0xc5:
  case 0xc6:
    return modrm | byte;
  case 0x77:
  case 0xa0:
  case 0xa1:
  case 0xa2:
  case 0xa8:
  case 0xa9:
  case 0xaa:
    return none;
  }
  if ((op >= 0x05 && op <= 0x0e && op != 0x0d) || (op >= 0x30 && op <= 0x37) || (op & 0xf8) == 0xc8)
    return none;
  return (op >> 4) == 8 ? near : modrm;
}

// Of VEX, EVEX and XOP, by the map of opcodes.
unsigned operandsOfMap(unsigned map, uint8_t op) {
  switch (map) {
  case 1:
    return operandsOfTwo(op) & (modrm | byte);
  case 3:
  case 8:
    return modrm | byte;
  case 10:
    return modrm | near;
  }
  return modrm;
}

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

// After 0F 38 and 0F 3A: with 66 all but MOVBE, ADX and what invalidates; SHA has no prefix.
bool isSseOfThree(unsigned map, uint8_t op, uint8_t prefix) {
  return prefix == 0x66 && (map == 3 || (op < 0x80 || (op >= 0xc8 && op < 0xf0)));
}

// Bytes of the operand in memory that a ModRM byte begins, itself included; 0: cut off.
size_t operandLength(const uint8_t *code, size_t size) {
  if (size == 0)
    return 0;
  unsigned mod = code[0] >> 6, rm = code[0] & 7;
  if (mod == 3)
    return 1;
  size_t length = 1;
  bool far = mod == 0 && rm == 5;
  if (rm == 4) {
    if (size < 2)
      return 0;
    length++;
    far = mod == 0 && (code[1] & 7) == 5;
  }
  return length + (mod == 1 ? 1 : mod == 2 || far ? 4 : 0);
}

struct Prefixes {
  bool narrow = false, shortAddress = false, wide = false;
  uint8_t mandatory = 0;
};

// Bytes up to the opcode.
size_t readPrefixes(const uint8_t *code, size_t size, Prefixes *prefixes) {
  size_t at = 0;
  for (; at < size; at++) {
    uint8_t byte = code[at];
    if (byte == 0x66) {
      prefixes->narrow = true;
      if (prefixes->mandatory == 0)
        prefixes->mandatory = byte;
    } else if (byte == 0x67)
      prefixes->shortAddress = true;
    else if (byte == 0xf2 || byte == 0xf3)
      prefixes->mandatory = byte;
    else if (byte != 0xf0 && (byte & 0xe7) != 0x26 && byte != 0x64 && byte != 0x65)
      break;
  }
  if (at < size && (code[at] & 0xf0) == 0x40)
    prefixes->wide = (code[at++] & 8) != 0;
  return at;
}

Instruction finish(const uint8_t *code, size_t size, size_t at, unsigned operands,
                   const Prefixes &prefixes, Encoding encoding) {
  if (operands & bad)
    return invalid;
  if (operands & modrm) {
    size_t length = at < size ? operandLength(code + at, size - at) : 0;
    if (length == 0)
      return invalid;
    at += length;
  }
  at += (operands & byte ? 1 : 0) + (operands & word ? 2 : 0) + (operands & near ? 4 : 0);
  at += operands & full ? (prefixes.narrow && !prefixes.wide ? 2 : 4) : 0;
  at += operands & address ? (prefixes.shortAddress ? 4 : 8) : 0;
  return at <= size && at <= longest ? Instruction{at, encoding} : invalid;
}

// C4, C5, 62 and 8F. Returns false where the bytes are no such prefix.
bool decodeExtended(const uint8_t *code, size_t size, size_t at, const Prefixes &prefixes,
                    Instruction *found) {
  uint8_t first = code[at];
  size_t bytes = first == 0xc5 ? 2 : first == 0x62 ? 4 : 3;
  *found = invalid;
  if (first != 0xc4 && first != 0xc5 && first != 0x62 && first != 0x8f)
    return false;
  if (size - at <= bytes)
    return true;
  uint8_t second = code[at + 1];
  if (first == 0x8f && (second & 0x1f) < 8)
    return false; // POP
  unsigned map = first == 0xc5 ? 1 : first == 0x62 ? second & 7 : second & 0x1f;
  if (first == 0x62) {
    // Bits that are as they are in each EVEX prefix, and the maps that there are.
    if ((second & 8) != 0 || (code[at + 2] & 4) == 0 || map == 0 || map == 4 || map == 7)
      return true;
  } else if (first != 0x8f && (map == 0 || map > 3))
    return true;
  unsigned operands = operandsOfMap(map, code[at + bytes]);
  *found = finish(code, size, at + bytes + 1, operands, prefixes,
                  first == 0x62 ? Encoding::evex : Encoding::vex);
  return true;
}

} // namespace

Instruction decode(const uint8_t *code, size_t size) {
  Prefixes prefixes;
  size_t at = readPrefixes(code, size < longest ? size : longest, &prefixes);
  if (at >= size || at >= longest)
    return invalid;
  Instruction found;
  if (decodeExtended(code, size, at, prefixes, &found))
    return found;
  uint8_t op = code[at++];
  if (op != 0x0f) {
    unsigned operands = operandsOfOne(op);
    if (op >= 0xb8 && op <= 0xbf && prefixes.wide)
      return at + 8 <= size ? Instruction{at + 8, Encoding::plain} : invalid;
    if ((op == 0xf6 || op == 0xf7) && at < size && (code[at] & 0x38) <= 8)
      operands |= op == 0xf6 ? byte : full;
    return finish(code, size, at, operands, prefixes, Encoding::plain);
  }
  if (at >= size)
    return invalid;
  op = code[at++];
  if (op == 0x38 || op == 0x3a) {
    if (at >= size)
      return invalid;
    unsigned map = op == 0x38 ? 2 : 3;
    op = code[at++];
    Encoding encoding = isSseOfThree(map, op, prefixes.mandatory) ? Encoding::sse : Encoding::plain;
    return finish(code, size, at, map == 3 ? modrm | byte : modrm, prefixes, encoding);
  }
  Encoding encoding = op == 0xa2                      ? Encoding::cpuid
                      : isSse(op, prefixes.mandatory) ? Encoding::sse
                                                      : Encoding::plain;
  return finish(code, size, at, operandsOfTwo(op), prefixes, encoding);
}

} // namespace comair::symbols
