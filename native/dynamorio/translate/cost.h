/* Counts a block. */
#ifndef CD_COST_H
#define CD_COST_H

#include "code.h"

/* Costs are blocks << 32 | second cost, see core/stack/work.h. Calls and returns add those of the
 * blocks that they end themselves. */
void cd_put_cost(const cd_place *p, uint64_t cost);

#endif
