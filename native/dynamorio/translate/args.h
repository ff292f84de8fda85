/* What marked routines are called with.
 *
 * First what registers hold, before any is taken: one that the routine does not need would have no
 * value any more. Then, behind the check for a routine's entry, they become those of the
 * activation. */
#ifndef CD_ARGS_H
#define CD_ARGS_H

#include "code.h"

void cd_put_registers(const cd_place *p);
void cd_put_args(const cd_place *p, uint64_t entry);

/* What a routine of the allocator, of this kind, is called with: as for marked routines. */
void cd_put_allocation(const cd_place *p, uint kind);
/* Before a return: what it returns. */
void cd_put_returned(const cd_place *p);

#endif
