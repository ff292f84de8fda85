// Shorter spelling of demangled C++ names.
#pragma once

#include <string>

namespace comair::symbols {

// std::string for what it stands for, ">>" as it is written since C++11.
std::string tidyFull(std::string name);

// Also leaves out the standard library's default template arguments (allocators, traits,
// comparison of containers): std::map<int, X>. Two instances may then look alike; the full name
// tells them apart.
std::string tidyShort(std::string name);

} // namespace comair::symbols
