/* How often each piece of translated code ran from its start on, for the whole process: a basic
 * block, or a part of one that was too long. */
#ifndef CA_BLOCK_COUNTS_H
#define CA_BLOCK_COUNTS_H

#include "base/feature.h"
#include "code/modules.h"

struct ca_block_counts;

/* `counters`: zeros, room for `most`, no more than 2^22; NULL: they may lie anywhere. Returns NULL
 * where there is no memory. */
struct ca_block_counts *ca_block_counts_new(const ca_modules *modules, uint64_t *counters,
                                            uint32_t most);
ca_feature *ca_block_counts_feature(struct ca_block_counts *counts);

/* The counter of the code that starts at `address` and is so long; stays where it is. */
uint64_t *ca_block_counter(struct ca_block_counts *counts, uint64_t address, uint32_t bytes);
/* What each run of that code counts: basic blocks (0: it goes on in code that counts) and second
 * cost, as far as both are the same in each. */
void ca_block_describe(struct ca_block_counts *counts, const uint64_t *counter, uint32_t blocks,
                       uint32_t second);

#endif
