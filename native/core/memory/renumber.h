/* Times start over before their counter overflows. */
#ifndef CA_RENUMBER_H
#define CA_RENUMBER_H

#include "thread.h"

/* Order-preserving compaction of a thread's times; only at points where the engine holds no
 * shadow values in registers. `hot` must be the thread's current state and is updated. */
void ca_renumber(ca_hot *hot);

/* Whether ca_renumber is due. */
static inline bool ca_renumber_due(const ca_hot *hot) {
  return (uint32_t)hot->count >= CA_TIME_SOFT_LIMIT || hot->thread->wants_renumbering;
}

#endif
