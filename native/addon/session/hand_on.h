// Signals that are the target's alone, handed on where they come.
#pragma once

#include <sys/types.h>
#include <vector>

namespace comair {

// From now on these go to the process, with 0 to nobody.
void HandOn(pid_t to, const std::vector<int> &signals);

// Before the process is waited for, so that a reused number is never hit.
void HandOnNoMore(pid_t to);

} // namespace comair
