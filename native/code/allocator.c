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
    /* OCaml */
    {"caml_gc_dispatch", CA_NO_ALLOCATION},
    {"caml_minor_collection", CA_NO_ALLOCATION},
    {"caml_empty_minor_heap", CA_NO_ALLOCATION},
    {"caml_empty_minor_heaps_once", CA_NO_ALLOCATION},
    {"caml_major_collection_slice", CA_NO_ALLOCATION},
    {"caml_finish_major_cycle", CA_NO_ALLOCATION},
    {"caml_compact_heap", CA_NO_ALLOCATION},
    /* GHC */
    {"GarbageCollect", CA_NO_ALLOCATION},
    /* Go, whose arguments are in other registers */
    {"runtime.mallocgc", CA_NO_ALLOCATION},
    {"runtime.gcStart", CA_NO_ALLOCATION},
    {"runtime.gcBgMarkWorker", CA_NO_ALLOCATION},
    {"runtime.gcDrain", CA_NO_ALLOCATION},
    {"runtime.gcDrainN", CA_NO_ALLOCATION},
    {"runtime.sweepone", CA_NO_ALLOCATION},
    {"runtime.bgscavenge", CA_NO_ALLOCATION},
    /* SBCL */
    {"collect_garbage", CA_NO_ALLOCATION},
    /* Boehm's, of Guile, ECL, older Mono and others */
    {"GC_malloc", CA_ALLOCATES},
    {"GC_malloc_atomic", CA_ALLOCATES},
    {"GC_malloc_uncollectable", CA_ALLOCATES},
    {"GC_realloc", CA_REALLOCATES},
    {"GC_free", CA_FREES},
    {"GC_gcollect", CA_NO_ALLOCATION},
    {"GC_collect_a_little_inner", CA_NO_ALLOCATION},
    {"GC_try_to_collect_inner", CA_NO_ALLOCATION},
    /* D */
    {"gc_malloc", CA_ALLOCATES},
    {"gc_calloc", CA_ALLOCATES},
    {"gc_qalloc", CA_NO_ALLOCATION},
    {"gc_realloc", CA_REALLOCATES},
    {"gc_free", CA_FREES},
    {"gc_collect", CA_NO_ALLOCATION},
    /* V8: v8::internal::Heap::CollectGarbage, PerformGarbageCollection; what they are given differs
     */
    {"_ZN2v88internal4Heap14CollectGarbageE*", CA_NO_ALLOCATION},
    {"_ZN2v88internal4Heap24PerformGarbageCollectionE*", CA_NO_ALLOCATION},
    /* Mono */
    {"sgen_perform_collection", CA_NO_ALLOCATION},
};

/* A star at the end of what is known stands for any end. */
static bool same(const char *name, const char *known) {
  while (*name && *name == *known)
    name++, known++;
  return *name == *known || *known == '*';
}

ca_allocator_kind ca_allocator_kind_of(const char *name) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (same(name, known[i].name))
      return known[i].kind;
  return CA_NO_ALLOCATOR;
}

uint64_t ca_asked_bytes(unsigned kind, const uint64_t arguments[4]) {
  switch (kind) {
  case CA_ALLOCATES:
    return arguments[0];
  case CA_ALLOCATES_MANY:
    return arguments[0] * arguments[1];
  case CA_REALLOCATES:
  case CA_ALLOCATES_ALIGNED:
    return arguments[1];
  case CA_REALLOCATES_MANY:
    return arguments[1] * arguments[2];
  case CA_STORES_RESULT:
    return arguments[2];
  case CA_REALLOCATES_LAST:
    return arguments[3];
  default:
    return 0;
  }
}
