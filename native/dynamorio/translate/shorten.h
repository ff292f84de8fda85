/* Where blocks end. */
#ifndef CD_SHORTEN_H
#define CD_SHORTEN_H

#include <stdint.h>
#include "dr_api.h"

/* Before a block is instrumented: takes what it may not contain out at its end. */
void cd_shorten(void *dc, uint64_t start, instrlist_t *list);

#endif
