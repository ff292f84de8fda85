// Names of GHC: package_Module_function_info, each part in its own encoding.
#pragma once

#include <string>
#include <string_view>

namespace comair::symbols {

// "Module.function", without the package; "" where it is no such name.
std::string haskellName(std::string_view mangled);

} // namespace comair::symbols
