// The core is one process's own: in threads of one, tests take turns.
#pragma once

#include <mutex>

inline std::mutex turn;
using Turn = std::lock_guard<std::mutex>;
