/* Records of ELF files, as they lie in them. */
#ifndef CA_ELF_RECORDS_H
#define CA_ELF_RECORDS_H

#include "base/base.h"

enum { SHT_SYMTAB = 2, SHT_DYNSYM = 11 };
enum { STT_OBJECT = 1, STT_FUNC = 2, STT_GNU_IFUNC = 10 };

typedef struct ca_elf_section {
  uint32_t name, type;
  uint64_t flags, address, offset, size;
  uint32_t link, info;
  uint64_t align, entry_size;
} ca_elf_section;

typedef struct ca_elf_symbol {
  uint32_t name;
  unsigned char info, other;
  uint16_t section;
  uint64_t value, size;
} ca_elf_symbol;

#endif
