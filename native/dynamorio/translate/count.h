/* What a block counts. */
#ifndef CD_COUNT_H
#define CD_COUNT_H

#include "dr_api.h"

typedef struct {
  uint blocks, second; /* second: the cost beside blocks, see core/stack/work.h */
  uint bytes;          /* of the code, up to where it does not go straight on */
} cd_counts;

/* A string instruction that repeats is a block of its own. A block that only its size has ended
 * goes on in the next one, which counts. */
cd_counts cd_count(void *dc, instrlist_t *list);

#endif
