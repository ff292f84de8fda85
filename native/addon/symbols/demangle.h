// Demangling of C++ (Itanium) and Rust (legacy and v0) names.
#pragma once

#include <string>
#include <string_view>

namespace comair::symbols {

// Without arguments: "ns::Class::method". Text that is no mangled name comes back as it is.
std::string demangleName(std::string_view mangled);

// With arguments; for Rust with what tells instances apart (hash or crate id).
std::string demangleFull(std::string_view mangled);

// The text with bytes that are not UTF-8 written as \xNN.
std::string validUtf8(std::string_view text);

} // namespace comair::symbols
