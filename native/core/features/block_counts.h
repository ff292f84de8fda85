/* How often each basic block ran, for the whole process: translated code adds to a counter of the
 * block that it began at. */
#ifndef CA_BLOCK_COUNTS_H
#define CA_BLOCK_COUNTS_H

#include "base/feature.h"
#include "code/modules.h"

struct ca_block_counts;

/* NULL: no memory. */
struct ca_block_counts *ca_block_counts_new(const ca_modules *modules);
ca_feature *ca_block_counts_feature(struct ca_block_counts *counts);

/* The counter of the block that starts at `address`; stays where it is. */
uint64_t *ca_block_counter(struct ca_block_counts *counts, uint64_t address);

#endif
