// Demangling of C++ (Itanium) and Rust (legacy and v0) names, and of those in languages.h.
#pragma once

#include <string>
#include <string_view>

#include "languages.h"

namespace comair::symbols {

// Without arguments: "ns::Class::method". Text that is no mangled name comes back as it is.
std::string demangleName(std::string_view mangled, const Dialects &dialects);

// With arguments; for Rust with what tells instances apart (hash or crate id). Where a language's
// names tell functions apart by numbers alone, the mangled name.
std::string demangleFull(std::string_view mangled);

// The text with bytes that are not UTF-8 written as \xNN.
std::string validUtf8(std::string_view text);

} // namespace comair::symbols
