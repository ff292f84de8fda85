// Which vector instructions a file is made of: what its compiler took for granted.
#pragma once

#include <cstdint>
#include <string>

namespace comair::symbols {

struct Vectors {
  // Instructions by encoding, see Encoding.
  uint64_t sse = 0, vex = 0, evex = 0;
  // It asks the processor what it has, or lets the loader choose between functions.
  bool asks = false;
  // The file says that it needs x86-64-v4.
  bool needsV4 = false;
};

// Throws std::runtime_error with one line that begins with the path.
Vectors surveyVectors(const std::string &path);

} // namespace comair::symbols
