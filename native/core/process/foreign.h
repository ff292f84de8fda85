/* Programs that the target executes and no engine can run. */
#ifndef CA_FOREIGN_H
#define CA_FOREIGN_H

#include "state.h"

/* Before an exec of `path` (relative to `directory`, a descriptor or AT_FDCWD): whether it is an
 * ELF file of another class or machine than x86-64. Then the user is told. */
bool ca_note_foreign(ca_process *process, int directory, const char *path);

/* Before an exec of `what`, which runs by itself, since the engine cannot be started there: tells
 * the user. `path` is its name; NULL: the reason lies elsewhere. */
void ca_note_alone(ca_process *process, const char *what, const char *path);
#define CA_ALONE_UNREACHABLE                                                                       \
  "a program from where the engine's files cannot be reached (after a chroot, or as another user)"
#define CA_ALONE_DEBUGGED "a program for a debugger"

#endif
