#include "allocator.h"

static const struct {
  const char *name;
  ca_allocator_kind kind;
} known[] = {
    {"malloc", CA_ALLOCATES},
    {"free", CA_FREES},
    {"calloc", CA_ALLOCATES_MANY},
    {"realloc", CA_REALLOCATES},
    {"reallocarray", CA_REALLOCATES_MANY},
    {"memalign", CA_ALLOCATES_ALIGNED},
    {"aligned_alloc", CA_ALLOCATES_ALIGNED},
    {"posix_memalign", CA_STORES_RESULT},
    {"valloc", CA_ALLOCATES},
    {"pvalloc", CA_ALLOCATES},
    {"cfree", CA_FREES},
    {"__libc_malloc", CA_ALLOCATES},
    {"__libc_free", CA_FREES},
    {"__libc_calloc", CA_ALLOCATES_MANY},
    {"__libc_realloc", CA_REALLOCATES},
    {"__libc_memalign", CA_ALLOCATES_ALIGNED},
    {"malloc_usable_size", CA_NO_ALLOCATION},
    {"malloc_trim", CA_NO_ALLOCATION},
    {"mallocx", CA_ALLOCATES},
    {"rallocx", CA_REALLOCATES},
    {"sdallocx", CA_FREES},
    {"je_malloc", CA_ALLOCATES},
    {"je_free", CA_FREES},
    {"je_calloc", CA_ALLOCATES_MANY},
    {"je_realloc", CA_REALLOCATES},
    {"mi_malloc", CA_ALLOCATES},
    {"mi_free", CA_FREES},
    {"mi_calloc", CA_ALLOCATES_MANY},
    {"mi_realloc", CA_REALLOCATES},
    {"tc_malloc", CA_ALLOCATES},
    {"tc_free", CA_FREES},
    {"__rust_alloc", CA_ALLOCATES},
    {"__rust_dealloc", CA_FREES},
    {"__rust_realloc", CA_REALLOCATES_LAST},
    {"__rdl_alloc", CA_ALLOCATES},
    {"__rdl_dealloc", CA_FREES},
    {"__rdl_realloc", CA_REALLOCATES_LAST},
};

static bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

ca_allocator_kind ca_allocator_kind_of(const char *name) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (same(name, known[i].name))
      return known[i].kind;
  return CA_NO_ALLOCATOR;
}
