// Finding the separate debug file of a stripped one.
#pragma once

#include <memory>

#include "elf.h"

namespace comair::symbols {

// Looks by build-id (<dir>/.build-id/xx/yyyy.debug), then by .gnu_debuglink (beside the file, in
// .debug/ beside it, in <dir>/<folder of the file>). A file counts only if its build-id, or
// without one its checksum, is the recorded one. Then debuginfod is asked, where DEBUGINFOD_URLS
// says so. nullptr if there is none.
std::shared_ptr<ElfFile> findDebugFile(const ElfFile &file, const std::vector<std::string> &dirs);

} // namespace comair::symbols
