// MiniDebugInfo: an xz-compressed ELF file with a symbol table in the section .gnu_debugdata, as
// Fedora ships it in stripped binaries.
#pragma once

#include <memory>

#include "elf.h"

namespace comair::symbols {

// nullptr if there is none or it is damaged.
std::unique_ptr<ElfFile> openMiniDebug(const ElfFile &file);

} // namespace comair::symbols
