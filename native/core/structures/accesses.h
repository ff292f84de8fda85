/* Accesses of memory while structures are recorded. */
#ifndef CA_ACCESSES_H
#define CA_ACCESSES_H

#include "blocks.h"
#include "core/memory/thread.h"

/* For ca_memory.accessed. */
void ca_structures_accessed(ca_hot *hot, uint64_t address, uint32_t time, bool write);

typedef enum ca_access { CA_READ, CA_WRITE, CA_WRITE_BY_SP } ca_access;

/* What ca_read, ca_write and ca_write_by_sp do, with all that follows for structures, at once: most
 * accesses come here. */
void ca_structures_access(ca_hot *hot, uint64_t address, uint64_t bytes, ca_access how);

/* A word of the block was read: where does it point to? */
void ca_structures_follow(struct ca_structures *structures, const ca_block *block,
                          uint64_t address);

#endif
