/* Calls: inline where the routine called is known, or was when last called from anywhere. */
#ifndef CD_CALLS_H
#define CD_CALLS_H

#include "code.h"

/* `cost`: the block's own. */
void cd_put_direct_call(const cd_place *p, uint64_t target, uint64_t cost);
void cd_put_indirect_call(const cd_place *p, uint64_t cost);
/* The target of a call into a register. */
void cd_put_target(const cd_place *p, reg_id_t to, reg_id_t scratch);

#endif
