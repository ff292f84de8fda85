/* Which of the target's memory threads have cells for. */
#ifndef CA_COVER_H
#define CA_COVER_H

#include "thread.h"

/* False: no memory. */
bool ca_cover_init(ca_memory *memory);
void ca_cover_destroy(ca_memory *memory);

/* The target's memory [start, start+bytes) becomes accessible / is gone, for all threads. */
bool ca_cover(ca_memory *memory, uint64_t start, uint64_t bytes);
/* Whether all threads' windows have room for that; see places.h. */
bool ca_can_cover(const ca_memory *memory, uint64_t start, uint64_t bytes);
void ca_uncover(ca_memory *memory, uint64_t start, uint64_t bytes);
/* The target's memory [from, from+bytes) is at `to`, which is covered; whole pages. */
void ca_cells_moved(ca_memory *memory, uint64_t from, uint64_t to, uint64_t bytes);

/* A new thread has cells for all memory that the others have them for. */
bool ca_cover_like_others(const ca_memory *memory, ca_shadow *shadow);

/* Before a thread's access, with covers_lately. False: there is no room for its cells. */
bool ca_cover_lately(ca_thread *thread, uint64_t address, uint64_t bytes);

/* Moves cells that are in the way of [start, start+bytes); see ca_arena_avoid. False: no room. */
bool ca_cells_make_way(ca_memory *memory, uint64_t start, uint64_t bytes);
/* Whether that would move what threads other than `self` may be accessing. */
bool ca_others_make_way(const ca_memory *memory, const ca_thread *self, uint64_t start,
                        uint64_t bytes);

#endif
