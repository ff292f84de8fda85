/* What an engine has to know of a file's function names, for engines that know no names
 * themselves: where the allocator's routines are, and the parts of functions that the compiler
 * moved away. */
#ifndef CA_NAMES_H
#define CA_NAMES_H

#include "base/base.h"
#include "allocator.h"
#include "elf.h"

typedef struct ca_names {
  /* Sorted, relative to the file's bias; those of allocators << 4 | ca_allocator_kind. */
  uint64_t *allocators, *cold;
  size_t allocator_count, cold_count;
  void *memory;
  size_t bytes;
} ca_names;

/* Reads the symbol tables of the file and of its separate debug file, if there is one in
 * /usr/lib/debug/.build-id. Without symbols all is empty. */
void ca_names_open(ca_names *names, const char *path, const ca_elf *elf);
void ca_names_close(ca_names *names);

/* What the routine at `offset` does as one of the allocator. */
ca_allocator_kind ca_names_allocator(const ca_names *names, uint64_t offset);
bool ca_names_cold(const ca_names *names, uint64_t offset);

#endif
