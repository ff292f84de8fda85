// Functions of libstdc++ that its headers call, and that GCC 8's library does not have: linked with
// --wrap, calls of them come here (binding.gyp).
#include <new>
#include <typeinfo>

#define HIDDEN __attribute__((visibility("hidden")))

extern "C" {

// std::__throw_bad_array_new_length(), since GCC 11
[[noreturn]] HIDDEN void __wrap__ZSt28__throw_bad_array_new_lengthv() {
  throw std::bad_array_new_length();
}

// std::_Sp_make_shared_tag::_S_eq(const std::type_info &), since GCC 9. The header compares
// addresses first, which says enough where all that shares a pointer is linked into one file.
HIDDEN bool
__wrap__ZNSt19_Sp_make_shared_tag5_S_eqERKSt9type_info(const std::type_info &) noexcept {
  return false;
}

} // extern "C"
