// Debug files from the servers that DEBUGINFOD_URLS names.
#pragma once

#include <string>

namespace comair::symbols {

// Path of the debug file with this build-id (hex) in the cache of libdebuginfod, fetched where it
// is not there; '' if DEBUGINFOD_URLS is not set, the library is not installed, or no server has
// it.
std::string fetchDebugFile(const std::string &buildId);

} // namespace comair::symbols
