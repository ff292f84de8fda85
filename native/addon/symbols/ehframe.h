// Function ranges from .eh_frame: what tells functions apart where symbols are stripped.
#pragma once

#include "elf.h"
#include "intervals.h"

namespace comair::symbols {

// Adds the range of every frame description entry whose code is in this file; payload 0.
// Damaged entries end the reading, what came before stays.
void readFunctionRanges(const ElfFile &file, Intervals *ranges);

} // namespace comair::symbols
