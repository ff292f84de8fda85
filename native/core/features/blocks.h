/* How often each basic block ran, for the whole process: translated code adds to a counter of the
 * block that it began at. */
#ifndef CA_BLOCKS_H
#define CA_BLOCKS_H

#include "core/process/process.h"

/* False: no memory. */
bool ca_blocks_init(ca_process *process);

/* The counter of the block that starts at `address`; stays where it is. */
uint64_t *ca_block_counter(ca_process *process, uint64_t address);

/* What is at [start, end) from now on are other blocks. */
void ca_blocks_forget(ca_process *process, uint64_t start, uint64_t end);
/* In a fork child: nothing has been counted. */
void ca_blocks_clear(ca_process *process);

/* Sends what was counted so far. */
void ca_blocks_send(ca_process *process);

#endif
