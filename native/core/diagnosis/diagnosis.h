/* What iterations of loops change: whether each has a result, something that outlives it.
 *
 * After Song and Lu's LDoctor (2017), which watches loops of programs in source, for machine code.
 * What an iteration stores to is compared, when it ends, with what was there when it began: memory
 * outside the frames of what it called, and of the loop's routine, is a result where it differs.
 * Registers, and words of that frame, are *locations*: whether they are a result is known when the
 * loop has been left and they are read, or overwritten. What is allocated and given back in the
 * iteration, and the allocator's own stores, are none. Docs: docs/diagnose.md. */
#ifndef CA_DIAGNOSIS_H
#define CA_DIAGNOSIS_H

#include "state.h"

/* After the structures, before the first thread. `registers`: what a thread has in its registers.
 * `attention`: zeros, where code reaches them. `all`: nothing is left out. `memory`: for inputs of
 * loops, in bytes. NULL: no memory. */
ca_diagnosis *ca_diagnosis_new(ca_stacks *stacks, struct ca_structures *structures,
                               void (*registers)(const ca_hot *hot, ca_registers *to),
                               ca_attention *attention, bool all, uint64_t memory);

/* A routine whose loops are diagnosed was entered: the stack knows it, and what it was called with
 * is in registers. */
void ca_diagnosis_routine(ca_diagnosis *diagnosis, const ca_hot *hot);
/* The stack has heard of the header of a loop that was not on top of it. */
void ca_diagnosis_entered(ca_diagnosis *diagnosis, const ca_hot *hot, uint32_t loop);
/* The header of a loop was reached, and the stack knows it; not told of where `skip` says so.
 * `exits`: see ca_loop. */
void ca_diagnosis_header(ca_diagnosis *diagnosis, const ca_hot *hot, uint32_t loop, uint32_t exits,
                         uint64_t sp);

#endif
