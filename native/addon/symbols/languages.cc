#include "languages.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#define HAVE_DECL_BASENAME 1
#include <libiberty/demangle.h>

#include "zcode.h"

namespace comair::symbols {

namespace {

using Text = std::string_view;

constexpr size_t maxMangled = 8 * 1024;
// Of text that back references stand for. Longer ones could take the demangler minutes; of the
// names in Debian's libgphobos 2 of 1,000 are.
constexpr size_t maxExpanded = 1 << 18;

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isUpper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool starts(Text text, Text with) {
  return text.substr(0, with.size()) == with;
}

bool ends(Text text, Text with) {
  return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

std::string replaced(Text text, Text what, Text with) {
  std::string out;
  for (size_t at; (at = text.find(what)) != Text::npos; text.remove_prefix(at + what.size()))
    out.append(text.substr(0, at)).append(with);
  return out.append(text);
}

// Without "_12" or "__12" at the end, whichever `mark` is.
Text withoutNumber(Text text, Text mark) {
  size_t digits = text.size();
  while (digits > 0 && isDigit(text[digits - 1]))
    digits--;
  bool numbered = digits < text.size() && digits > mark.size();
  return numbered && ends(text.substr(0, digits), mark) ? text.substr(0, digits - mark.size())
                                                        : text;
}

// libiberty's, which gives memory to free, or null.
std::string run(char *(*demangler)(const char *, int), Text mangled, int options) {
  char *text = demangler(std::string(mangled).c_str(), options);
  std::string result = text ? text : "";
  std::free(text);
  return result;
}

// Upper bound of the length of a D name with its back references written out: "Q" and a number in
// base 26, whose last digit is lower case, is how far back. What it stands for ends before it.
// https://dlang.org/spec/abi.html#back_ref
size_t expanded(Text name) {
  std::vector<size_t> until(name.size() + 1);
  for (size_t i = 0; i < name.size(); i++) {
    until[i + 1] = std::min(until[i] + 1, maxExpanded + 1);
    if (name[i] != 'Q')
      continue;
    size_t back = 0, at = i + 1;
    while (at < name.size() && isUpper(name[at]) && back < maxMangled)
      back = back * 26 + static_cast<size_t>(name[at++] - 'A');
    if (at == name.size() || name[at] < 'a' || name[at] > 'z')
      continue;
    back = back * 26 + static_cast<size_t>(name[at] - 'a');
    if (back == 0 || back > i)
      continue;
    size_t from = i - back, length = 0;
    while (from < i && isDigit(name[from]))
      length = std::min(length * 10 + static_cast<size_t>(name[from++] - '0'), maxExpanded);
    size_t all = until[i] - until[i - back];
    size_t more = length > 0 ? std::min(all, length) : all;
    until[i + 1] = std::min(until[i] + more + 1, maxExpanded + 1);
  }
  return until[name.size()];
}

// Without the arguments of the function itself, the last parentheses, and what is said of it behind
// them ("const"); those after "!" are a template's.
std::string withoutArguments(std::string name) {
  size_t close = name.rfind(')');
  if (close == std::string::npos || (close + 1 < name.size() && name[close + 1] != ' '))
    return name;
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    depth += name[i] == ')' ? 1 : name[i] == '(' ? -1 : 0;
    if (depth == 0)
      return i > 0 && name[i - 1] != '!' ? name.substr(0, i) : name;
  }
  return name;
}

std::string dlang(Text name, bool full) {
  if (!starts(name, "_D") || name.size() < 3 || expanded(name) > maxExpanded)
    return "";
  std::string result = run(dlang_demangle, name, 0);
  return full ? result : withoutArguments(std::move(result));
}

// p__vecs__find_index__2.3: the second of its name, within another subprogram.
std::string ada(Text name) {
  std::string result = run(ada_demangle, name, 0);
  return starts(result, "<") ? "" : result;
}

// gfortran: __module_MOD_procedure.
std::string fortran(Text name) {
  size_t at = name.find("_MOD_");
  if (!starts(name, "__") || at == Text::npos || at < 3 || at + 5 == name.size())
    return "";
  return std::string(name.substr(2, at - 2)).append("::").append(name.substr(at + 5));
}

// camlStdlib__List__fold_left_521, or since OCaml 5 camlStdlib__List.fold_left_521; "$2b" is '+'.
std::string ocaml(Text name) {
  if (!starts(name, "caml") || name.size() < 6 || !isUpper(name[4]))
    return "";
  std::string text = replaced(name.substr(4), "__", ".");
  if (text.find('.') == std::string::npos)
    return "";
  Text last = Text(text).substr(text.rfind('.') + 1), bare = withoutNumber(last, "_");
  // A function without a name has nothing but its number.
  if (bare != "fun")
    text.resize(text.size() - (last.size() - bare.size()));
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    char digits[3] = {};
    if (text[i] == '$' && i + 2 < text.size())
      text.copy(digits, 2, i + 1);
    char *end = digits;
    long code = std::strtol(digits, &end, 16);
    bool encoded = end == digits + 2 && code > ' ' && code < 0x7f;
    out += encoded ? static_cast<char>(code) : text[i];
    i += encoded ? 2 : 0;
  }
  return out;
}

// Free Pascal: P$PROGRAM$_$CLASS_$__$$_METHOD$ARGUMENT$$RESULT, and for what is within another
// routine UNIT$_$ROUTINE$ARGUMENT_$$_INNER.
std::string pascal(Text name) {
  size_t at = name.find("_$$_");
  if (at == Text::npos || at == 0)
    return "";
  Text place = name.substr(0, at), routine = name.substr(at + 4);
  if (starts(place, "P$"))
    place.remove_prefix(2);
  if (ends(place, "_$_")) // behind a class
    place.remove_suffix(3);
  std::string out;
  for (size_t next = 0; next != Text::npos;
       place.remove_prefix(next == Text::npos ? 0 : next + 3)) {
    next = place.find("$_$");
    Text part = place.substr(0, next);
    out.append(part.substr(0, part.find('$'))).append(".");
  }
  routine = routine.substr(0, routine.find('$'));
  return routine.empty() ? "" : out.append(routine);
}

// function__stdZprivateZdigits_54: module std/private/digits.
std::string nim(Text name) {
  Text text = withoutNumber(name, "_");
  size_t at = text.rfind("__");
  if (text.size() == name.size() || at == Text::npos || at == 0 || at + 2 == text.size())
    return "";
  return replaced(text.substr(at + 2), "Z", "/").append(".").append(text.substr(0, at));
}

// What gcc and LLVM append to what they have made of a function.
size_t suffixAt(Text name) {
  static constexpr Text known[] = {".cold",       ".part.",     ".isra.",
                                   ".constprop.", ".lto_priv.", ".llvm."};
  size_t first = name.size();
  for (Text suffix : known)
    first = std::min(first, name.find(suffix));
  return first;
}

} // namespace

void Dialects::note(Text name) {
  ada |= starts(name, "_ada_") || starts(name, "__gnat_") || ends(name, "___elabb") ||
         ends(name, "___elabs");
  haskell |= starts(name, "stg_") || ends(name, "_con_info") || name == "hs_main";
  nim |= name == "NimMain";
}

std::string demangleOther(Text mangled, const Dialects &dialects, bool full) {
  if (mangled.size() > maxMangled || mangled.find('\0') != Text::npos)
    return "";
  size_t end = suffixAt(mangled);
  Text name = mangled.substr(0, end), suffix = mangled.substr(std::min(end, mangled.size()));
  std::string result = dlang(name, full);
  // The others have nothing that tells functions of one name apart but what was appended.
  if (full && result.empty())
    return "";
  if (result.empty())
    result = fortran(name);
  if (result.empty())
    result = ocaml(name);
  if (result.empty())
    result = pascal(name);
  if (result.empty() && dialects.haskell)
    result = haskellName(name);
  if (result.empty() && dialects.nim)
    result = nim(name);
  if (result.empty() && dialects.ada)
    result = ada(name);
  return result.empty() ? "" : result.append(suffix);
}

} // namespace comair::symbols
