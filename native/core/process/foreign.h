/* Programs that the target executes and no engine can run. */
#ifndef CA_FOREIGN_H
#define CA_FOREIGN_H

#include "process.h"

/* Before an exec of `path` (relative to `directory`, a descriptor or AT_FDCWD): whether it is an
 * ELF file of another class or machine than x86-64. Then the user is told. */
bool ca_note_foreign(ca_process *process, int directory, const char *path);

/* Whether a program that we observe is the debugger of this process: it shall see what it starts,
 * not the engine. One that debugs all of us was there when this program started. */
void ca_debugged_init(void);
bool ca_is_debugged(void);

#endif
