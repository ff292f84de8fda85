/* Counts a block. */
#ifndef CD_COST_H
#define CD_COST_H

#include "code.h"

/* Costs are blocks << 32 | second cost, see core/stack/work.h. Calls and returns add those of the
 * blocks that they end themselves. */
void cd_put_cost(const cd_place *p, uint64_t cost);
/* One more in the counter of a block, which lies below 2 GB. */
void cd_put_run(const cd_place *p, const uint64_t *counter);

#endif
