/* The symbols of an ELF file on disk. */
#ifndef CA_SYMBOLS_H
#define CA_SYMBOLS_H

#include "elf_records.h"

/* `name` ends with 0. `contents`: of the file, so many bytes as the symbol says; NULL: there are
 * none, or fewer. */
typedef void (*ca_symbol_visitor)(void *context, const char *name, const ca_elf_symbol *symbol,
                                  const void *contents);

/* Visits what tables of the type (SHT_SYMTAB, SHT_DYNSYM) define; without such a table, or where
 * the file cannot be read, nothing. */
void ca_symbols_visit(const char *path, uint32_t type, ca_symbol_visitor visit, void *context);

#endif
