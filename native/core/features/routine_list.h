/* Routines that somebody has listed in a file before the program began. */
#ifndef CA_ROUTINE_LIST_H
#define CA_ROUTINE_LIST_H

#include "base/feature.h"
#include "code/modules.h"

struct ca_routine_list;

/* Reads the list: lines with a module's absolute path, each followed by lines with offsets of
 * routines (ELF vaddr, hexadecimal). Before the first module is mapped. NULL: it cannot be read.
 */
struct ca_routine_list *ca_routine_list_new(const char *path);
ca_feature *ca_routine_list_feature(struct ca_routine_list *list);

/* Whether a routine whose entry is in [start, end) is listed. */
bool ca_routine_listed(const struct ca_routine_list *list, uint64_t start, uint64_t end);

#endif
