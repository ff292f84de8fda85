/* Accesses of memory while structures are recorded. */
#ifndef CA_ACCESSES_H
#define CA_ACCESSES_H

#include "core/memory/thread.h"

/* For ca_memory.accessed. */
void ca_structures_accessed(ca_hot *hot, uint64_t address, uint32_t time, bool write);

/* What ca_read and ca_write do, with all that follows for structures, at once: most accesses come
 * here. */
void ca_structures_access(ca_hot *hot, uint64_t address, uint64_t bytes, bool write);

#endif
