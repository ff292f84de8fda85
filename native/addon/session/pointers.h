// Strings as the calls that execute programs take them.
#pragma once

#include <string>
#include <vector>

namespace comair {

// A null pointer is the last one; they point into `strings`.
inline std::vector<char *> Pointers(const std::vector<std::string> &strings) {
  std::vector<char *> pointers;
  pointers.reserve(strings.size() + 1);
  for (const auto &string : strings)
    pointers.push_back(const_cast<char *>(string.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace comair
