/* Calls of the allocator: what they were asked for, and what they return. */
#ifndef CA_ALLOCATIONS_H
#define CA_ALLOCATIONS_H

#include "core/memory/thread.h"

struct ca_structures;

/* The entry of a routine of the allocator is reached, with this in rdi, rsi, rdx and rcx; `kind`:
 * see code/allocator.h. */
void ca_structures_ask(struct ca_structures *structures, ca_hot *hot, unsigned kind,
                       const uint64_t arguments[4]);

/* The top routine has mapped memory. `site`: of the file that it has mapped; 0: of none. */
void ca_structures_mapped(struct ca_structures *structures, ca_hot *hot, uint64_t start,
                          uint64_t bytes, uint32_t site);

/* A routine is about to return `value`, with the stack pointer at its return address. */
void ca_structures_return(struct ca_structures *structures, ca_hot *hot, uint64_t value,
                          uint64_t sp);

#endif
