// Names of errors and signals.
#pragma once

#include <string>

namespace comair {

// "ENOENT"; "UNKNOWN" of what has no name.
const char *ErrorName(int error);

// "SIGTERM"; "SIG34" of what has no name.
std::string SignalName(int signal);

} // namespace comair
