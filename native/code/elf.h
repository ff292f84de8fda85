/* What an engine needs to know of the target's ELF files: read from the file, without libc. */
#ifndef CA_ELF_H
#define CA_ELF_H

#include "base/base.h"

typedef struct ca_elf {
  uint64_t bias; /* address = vaddr + bias */
  unsigned char build_id[64];
  size_t build_id_bytes;
  /* Sorted starts of the functions that .eh_frame_hdr lists: pairs of (start, FDE), both 32 bit
   * relative to `table_base` (an address). NULL: none. */
  const int32_t *table;
  size_t functions;
  uint64_t table_base;
  void *mapped;
  size_t mapped_bytes;
} ca_elf;

/* Reads the x86-64 ELF file of which the pages from `offset` on are mapped executable at `start`.
 * False: not such a file, or damaged. */
bool ca_elf_open(ca_elf *elf, const char *path, uint64_t start, uint64_t offset);
void ca_elf_close(ca_elf *elf);

/* Whether a function starts at `address` by .eh_frame_hdr: stripped files have it too. */
bool ca_elf_is_entry(const ca_elf *elf, uint64_t address);

#endif
