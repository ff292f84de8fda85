#include "allocator.h"

static bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

bool ca_is_allocator(const char *name) {
  static const char *const names[] = {"malloc",
                                      "free",
                                      "calloc",
                                      "realloc",
                                      "reallocarray",
                                      "memalign",
                                      "aligned_alloc",
                                      "posix_memalign",
                                      "valloc",
                                      "pvalloc",
                                      "cfree",
                                      "__libc_malloc",
                                      "__libc_free",
                                      "__libc_calloc",
                                      "__libc_realloc",
                                      "__libc_memalign",
                                      "malloc_usable_size",
                                      "malloc_trim",
                                      "mallocx",
                                      "rallocx",
                                      "sdallocx",
                                      "je_malloc",
                                      "je_free",
                                      "je_calloc",
                                      "je_realloc",
                                      "mi_malloc",
                                      "mi_free",
                                      "mi_calloc",
                                      "mi_realloc",
                                      "tc_malloc",
                                      "tc_free",
                                      "__rust_alloc",
                                      "__rust_dealloc",
                                      "__rust_realloc",
                                      "__rdl_alloc",
                                      "__rdl_dealloc",
                                      "__rdl_realloc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (same(name, names[i]))
      return true;
  return false;
}
