/* Entries of routines that are reached by a jump: tail calls, and what stubs jump to. */
#ifndef CD_ENTRIES_H
#define CD_ENTRIES_H

#include "code.h"

/* At the start of a block where the routine at `address` may begin, and the loop, if it is not 0,
 * goes on. */
void cd_put_entry_check(const cd_place *p, uint64_t address, uint loop);

#endif
