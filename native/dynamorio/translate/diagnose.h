/* What loops change: code that tells of it, inline as far as that nothing is looked at. */
#ifndef CD_DIAGNOSE_H
#define CD_DIAGNOSE_H

#include "code.h"

/* Before an instruction of the target: the registers that it and those after it use, up to where
 * there is more to tell. `next`: the first that has not been told of, NULL at the start of a block.
 */
void cd_put_uses(const cd_place *p, instr_t **next);
/* What it accesses, if that can be said now; see plan.h for what is left out. Without `tells`: who
 * writes, and no more. */
void cd_put_told(const cd_place *p, bool tells);
/* Else its address, for what tells of its accesses when it runs. */
void cd_put_told_place(const cd_place *p);
/* At the entry of a routine, once the stack knows of it. */
void cd_put_diagnosed_routine(const cd_place *p, uint64_t entry);
/* At the header of a loop, once the stack knows of it. */
void cd_put_diagnosed_header(const cd_place *p, uint loop, uint exits);

#endif
