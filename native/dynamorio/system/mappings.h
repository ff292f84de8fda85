/* What the target maps, and what becomes of it. */
#ifndef CD_MAPPINGS_H
#define CD_MAPPINGS_H

#include "dynamorio/state/thread.h"

/* Of the client's window the target knows nothing: to the kernel, too, it is not there. True: the
 * call is not to be made, and `*result` is its result. */
bool cd_is_into_window(const cd_thread *thread, long *result);
/* Whether the call is to be refused. The end of the heap is told anew. */
bool cd_exceeds_limits(void *dc, cd_thread *thread);
void cd_before_mapping(void *dc, cd_thread *thread);
/* Under the lock: cells of what a call unmaps are forgotten before it, as another thread may have
 * the place, and values there, before we hear of its end. */
void cd_before_unmapping(const cd_thread *thread);
/* It succeeded: first without the lock, then with it. */
void cd_note_mapping(const cd_thread *thread, long result);
void cd_after_mapping(cd_thread *thread, long result);

/* Where the heap (brk) ends; 0: nothing is known of it. */
uint64_t cd_heap_end(void);
/* Memory that the target did not ask for itself. False: something is mapped there. */
bool cd_map_for_target(uint64_t start, uint64_t bytes);

#endif
