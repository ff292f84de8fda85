/* The bottom-up view: for each routine the distinct cells that any of its activations counted as
 * input (first accessed by a read in that activation), over all threads of the process.
 *
 * Each cell has the set of routines that it has counted for, as the number of a set that is kept
 * once: a list of a routine and another set. A cell that is read for the first time in some
 * activations is added to the routines of those; few sets come up again and again. */
#ifndef CA_MERGED_H
#define CA_MERGED_H

#include "core/process/process.h"

/* Before the first thread. False: no memory. */
bool ca_merged_init(ca_process *process);

/* A read of the cell at `address`, last accessed at `time`, which is before the top activation. */
void ca_merged_read(ca_hot *hot, uint64_t address, uint32_t time);

void ca_merged_forget(ca_process *process, uint64_t start, uint64_t bytes);
/* As ca_shadow_make_way. */
bool ca_merged_make_way(ca_process *process, uint64_t start, uint64_t bytes);
/* In a fork child: nothing has been counted. */
void ca_merged_clear(ca_process *process);

/* Sends what was counted so far. */
void ca_merged_send(ca_process *process);

#endif
