/* The routines that are sampled: where they are in the program, and the INT3 at their entries. */
#ifndef CS_TARGETS_H
#define CS_TARGETS_H

#include "run.h"

/* Reads the list: lines with a file's absolute path, each followed by lines with offsets of
 * routines (ELF vaddr) and their lengths, both hexadecimal. */
void targets_read(run *r, const char *path);

/* Finds those whose files have been mapped meanwhile. */
void targets_find(run *r);

/* False: it cannot be had, or was armed already. */
bool targets_arm(run *r, uint32_t target);
void targets_disarm(run *r);

/* Lets go of the program's memory, as it does once it has executed another program. */
void targets_close(void);

#endif
