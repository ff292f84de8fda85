#include "demangle.h"

#include <csetjmp>
#include <cstdint>
#include <cstring>

// libiberty's header declares basename() differently from string.h unless told not to.
#define HAVE_DECL_BASENAME 1
#include <libiberty/demangle.h>

#include "languages.h"
#include "tidy.h"

namespace comair::symbols {

namespace {

// Longer names come back mangled; the longest seen in real programs are near 10 kB.
constexpr size_t maxMangled = 32 * 1024;
// A short mangled name can stand for exponentially long text (substitutions of substitutions).
constexpr size_t maxDemangled = 64 * 1024;

struct Output {
  char text[maxDemangled];
  size_t length;
  std::jmp_buf overflow;
};

void append(const char *text, size_t length, void *opaque) {
  auto *output = static_cast<Output *>(opaque);
  // The demanglers' callback cannot say "stop", and their frames hold no heap memory.
  if (length > sizeof output->text - output->length)
    std::longjmp(output->overflow, 1);
  std::memcpy(output->text + output->length, text, length);
  output->length += length;
}

using Demangler = int (*)(const char *, int, demangle_callbackref, void *);

bool run(Demangler demangler, const char *mangled, int options, std::string *result) {
  static thread_local Output output;
  output.length = 0;
  if (setjmp(output.overflow) != 0)
    return false;
  if (!demangler(mangled, options, append, &output) || output.length == 0)
    return false;
  result->assign(output.text, output.length);
  return true;
}

bool rust(const std::string &mangled, bool full, std::string *result) {
  return run(rust_demangle_callback, mangled.c_str(), full ? DMGL_VERBOSE : 0, result);
}

bool cxx(const std::string &mangled, bool full, std::string *result) {
  // Without arguments there is no return type either; dropping it would reach function types
  // among template arguments.
  int options = DMGL_ANSI | (full ? DMGL_PARAMS | DMGL_RET_DROP : 0);
  return run(cplus_demangle_v3_callback, mangled.c_str(), options, result);
}

std::string demangle(std::string_view mangled, const Dialects &dialects, bool full) {
  std::string name(mangled);
  if (std::string other = demangleOther(mangled, dialects, full); !other.empty())
    return other;
  bool candidate = name.size() > 2 && name.size() <= maxMangled &&
                   (name.compare(0, 2, "_Z") == 0 || name.compare(0, 2, "_R") == 0);
  if (!candidate || name.find('\0') != std::string::npos)
    return name;
  std::string result;
  // The compiler's suffixes (.cold, .part.0, .isra.0, .constprop.0) stay as they are. Legacy Rust
  // names have dots of their own; there the suffix begins after the hash's "E".
  size_t dot = name.find('.');
  size_t last = name.compare(0, 2, "_R") == 0 ? dot : name.rfind("E.");
  if (last != std::string::npos && name[last] == 'E')
    last++;
  std::string suffix = last == std::string::npos ? "" : name.substr(last);
  if (rust(name.substr(0, last), full, &result))
    return result + (suffix.compare(0, 6, ".llvm.") == 0 ? "" : suffix);
  suffix = dot == std::string::npos ? "" : name.substr(dot);
  if (cxx(name.substr(0, dot), full, &result))
    return (full ? tidyFull : tidyShort)(result) + suffix;
  return name;
}

// Length of the valid UTF-8 sequence at the start of the text; 0 if there is none.
size_t sequenceLength(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char lead = byte(0);
  if (lead < 0x80)
    return 1;
  size_t length = lead >= 0xf0 && lead < 0xf5   ? 4
                  : lead >= 0xe0 && lead < 0xf0 ? 3
                  : lead >= 0xc2 && lead < 0xe0 ? 2
                                                : 0;
  if (length == 0 || text.size() < length)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  unsigned char second = byte(1);
  bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  bool surrogate = lead == 0xed && second >= 0xa0;
  bool tooLarge = lead == 0xf4 && second >= 0x90;
  return overlong || surrogate || tooLarge ? 0 : length;
}

} // namespace

std::string demangleName(std::string_view mangled, const Dialects &dialects) {
  return demangle(mangled, dialects, false);
}

std::string demangleFull(std::string_view mangled) {
  return demangle(mangled, Dialects{}, true);
}

std::string validUtf8(std::string_view text) {
  static const char digits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    size_t length = sequenceLength(text);
    if (length == 0) {
      auto byte = static_cast<unsigned char>(text[0]);
      out += "\\x";
      out += digits[byte >> 4];
      out += digits[byte & 15];
      length = 1;
    } else {
      out.append(text.substr(0, length));
    }
    text.remove_prefix(length);
  }
  return out;
}

} // namespace comair::symbols
