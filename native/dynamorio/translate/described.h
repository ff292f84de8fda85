/* Groups of accesses as out-of-line code gets them. */
#ifndef CD_DESCRIBED_H
#define CD_DESCRIBED_H

#include <stdint.h>
#include "plan.h"

void cd_described_init(void);
/* The address, below 2 GB, of the group's cd_accesses: the same for all that look alike. */
uint64_t cd_described(const cd_group *g, int anchor);

#endif
