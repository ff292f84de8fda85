/* The target's memory: what appears and vanishes, and what is ours in its way. */
#ifndef CD_MEMORY_H
#define CD_MEMORY_H

#include "core/stack/hot.h"
#include "core/system/maps.h"

void cd_cover(uint64_t start, uint64_t bytes);
/* The same is about to be covered; not while the lock is held. */
void cd_before_cover(uint64_t start, uint64_t bytes);
/* The values of its cells. */
void cd_forget_cells(uint64_t start, uint64_t bytes);
/* All of it, once it is gone. */
void cd_forget(uint64_t start, uint64_t bytes);
void cd_cover_all(void);
/* The target is about to map memory at an address of its own choice. */
void cd_make_way(ca_hot *hot, uint64_t start, uint64_t bytes);
/* Whether a place that the target would like is to be left to the kernel instead. */
bool cd_is_taken(uint64_t start, uint64_t bytes);
/* As ca_visit_maps, without what is the engine's. */
void cd_visit_target(ca_map_visitor visit, void *context);
/* Those as well that are DynamoRIO's and the client's, but for the tables in the arena; and of
 * which pages are. */
void cd_visit_all(ca_map_visitor visit, void *context);
bool cd_is_engines(uint64_t page);
void cd_bounds(void *context, uint64_t address, uint64_t *low, uint64_t *high);

#endif
