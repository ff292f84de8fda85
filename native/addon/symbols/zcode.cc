#include "zcode.h"

#include <cstdint>

namespace comair::symbols {

namespace {

using Text = std::string_view;

void appendUtf8(std::string *out, uint32_t code) {
  auto byte = [out](uint32_t value) { *out += static_cast<char>(value); };
  if (code < 0x80)
    return byte(code);
  if (code < 0x800) {
    byte(0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      byte(0xe0 | code >> 12);
    } else {
      byte(0xf0 | code >> 18);
      byte(0x80 | (code >> 12 & 0x3f));
    }
    byte(0x80 | (code >> 6 & 0x3f));
  }
  byte(0x80 | (code & 0x3f));
}

// What a pair of characters stands for, or 0.
// https://gitlab.haskell.org/ghc/ghc/-/wikis/commentary/compiler/symbol-names
char ofPair(char first, char second) {
  static constexpr Text lower = "a&b|c^d$e=g>h#i.l<m-n!p+q'r\\s/t*u_v%zz";
  static constexpr Text upper = "C:L(M[N]R)ZZ";
  Text pairs = first == 'z' ? lower : upper;
  for (size_t i = 0; i < pairs.size(); i += 2)
    if (pairs[i] == second)
      return pairs[i + 1];
  return 0;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

// Decodes one character at the start of the text and removes it; false where it is none.
bool decode(Text *text, std::string *out) {
  char first = (*text)[0];
  if ((first != 'z' && first != 'Z') || text->size() == 1) {
    *out += first;
    text->remove_prefix(1);
    return first != 'z' && first != 'Z';
  }
  if (char c = ofPair(first, (*text)[1])) {
    *out += c;
    text->remove_prefix(2);
    return true;
  }
  // z<hex>U: a character; it begins with a decimal digit. Z<n>T, Z<n>H: tuples.
  uint32_t code = 0, count = 0;
  size_t at = 1;
  if (!isDigit((*text)[1]))
    return false;
  for (; at < text->size() && at < 8; at++) {
    char c = (*text)[at];
    if (!isDigit(c) && (c < 'a' || c > 'f'))
      break;
    code = code * 16 + static_cast<uint32_t>(isDigit(c) ? c - '0' : c - 'a' + 10);
    count = count * 10 + static_cast<uint32_t>(c - '0');
  }
  if (at == text->size())
    return false;
  char last = (*text)[at];
  bool tuple = first == 'Z' && (last == 'T' || last == 'H') && count < 100;
  if (!tuple && (first != 'z' || last != 'U' || code > 0x10ffff || (code >> 11) == 0x1b))
    return false;
  if (tuple)
    *out += last == 'T' ? "(" + std::string(count - (count > 0), ',') + ")" : "(##)";
  else
    appendUtf8(out, code);
  text->remove_prefix(at + 1);
  return true;
}

bool isModule(Text part) {
  return !part.empty() && part[0] >= 'A' && part[0] <= 'Y';
}

} // namespace

std::string haskellName(Text mangled) {
  size_t kind = mangled.rfind('_');
  if (kind == Text::npos)
    return "";
  Text what = mangled.substr(kind + 1), name = mangled.substr(0, kind);
  if (what != "info" && what != "entry" && what != "ret" && what != "slow" && what != "fast")
    return "";
  if (name.size() > 4 && name.substr(name.size() - 4) == "_con")
    name.remove_suffix(4);
  // The package is in front of the module, unless it is the program itself.
  size_t first = name.find('_');
  if (first == Text::npos)
    return "";
  if (!isModule(name)) {
    name.remove_prefix(first + 1);
    first = name.find('_');
  }
  if (!isModule(name) || first == Text::npos || first + 1 == name.size())
    return "";
  std::string out;
  while (!name.empty()) {
    // What is local to a module has a part of its own.
    if (name[0] == '_') {
      out += '.';
      name.remove_prefix(1);
    } else if (!decode(&name, &out)) {
      return "";
    }
  }
  return out;
}

} // namespace comair::symbols
