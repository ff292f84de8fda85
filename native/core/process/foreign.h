/* Programs that the target executes and no engine can run. */
#ifndef CA_FOREIGN_H
#define CA_FOREIGN_H

#include "state.h"

/* Before an exec of `path` (relative to `directory`, a descriptor or AT_FDCWD): whether it is an
 * ELF file of another class or machine than x86-64. Then the user is told. */
bool ca_note_foreign(ca_process *process, int directory, const char *path);

#endif
