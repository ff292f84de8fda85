/* Which threads may have values for the cells of a page of the target: what one thread does with a
 * cell it tells those, not all. Most pages are one thread's own, or its and the first thread's, and
 * programs have thousands of threads. Only kept where every value that a thread gets for a cell
 * without one goes through ca_read, ca_write or ca_kernel_write. */
#ifndef CA_HOLDERS_H
#define CA_HOLDERS_H

#include "thread.h"

/* When the second thread starts; without memory, all are asked. */
void ca_holders_init(ca_memory *memory);
/* As ca_shadow_make_way. */
bool ca_holders_make_way(ca_memory *memory, uint64_t start, uint64_t bytes);
/* In a fork child, before its thread starts: as if there had never been a second one. */
void ca_holders_clear(ca_memory *memory);
void ca_holders_started(ca_memory *memory, ca_thread *thread);
void ca_holders_ended(ca_memory *memory, const ca_thread *thread);

/* The others that may have a value for the cell at `address`; their number, or -1: all may.
 * `self` may have one from now on. */
int ca_other_holders(ca_memory *memory, const ca_thread *self, uint64_t address,
                     ca_thread *found[1]);

#endif
