// Names that compilers of D, Ada, Fortran, OCaml, Haskell, Pascal and Nim make.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace comair::symbols {

// Languages whose names look like those of others: only names of modules that were made by their
// compilers are read so.
struct Dialects {
  bool ada = false, haskell = false, nim = false;

  // Looks whether a name is one that such a compiler gives each program or library.
  void note(std::string_view name);
};

// "package.function", as the language writes it, without arguments and without what compilers
// append to tell functions of one name apart; "" where it is no such name. With `full`, D's names
// have their arguments, and those of the others are "".
std::string demangleOther(std::string_view mangled, const Dialects &dialects, bool full);

} // namespace comair::symbols
