#include "codelines.h"

#include <algorithm>

namespace comair::symbols {

namespace {

// Few files have code in a piece: what was inlined there.
uint32_t fileIndex(std::vector<std::string> *files, const std::string &path) {
  if (path.empty())
    return 0;
  auto found = std::find(files->begin(), files->end(), path);
  if (found == files->end())
    found = files->insert(files->end(), path);
  return static_cast<uint32_t>(found - files->begin()) + 1;
}

} // namespace

CodeLines codeLines(std::string_view code, uint64_t start, ca_see *decode, Lines *lines) {
  CodeLines found;
  for (size_t at = 0; at < code.size();) {
    ca_seen in = decode(reinterpret_cast<const unsigned char *>(code.data()) + at, code.size() - at,
                        start + at);
    bool isCall = in.flow == CA_CALL || in.flow == CA_CALL_INDIRECT;
    CodeLine one{static_cast<uint32_t>(at), 0, 0, 0, isCall, in.flow == CA_CALL ? in.target : 0};
    std::string path;
    if (lines != nullptr && lines->at(start + at, &path, &one.line))
      one.file = fileIndex(&found.files, path);
    one.outer = one.line;
    if (int outer = lines == nullptr ? 0 : lines->outermost(start + at))
      one.outer = outer;
    found.instructions.push_back(one);
    at += in.flow == CA_NO_INSTRUCTION ? 1 : in.length;
  }
  return found;
}

} // namespace comair::symbols
