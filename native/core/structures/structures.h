/* Structures: which blocks of memory each repetition - a loop, or a routine that calls itself -
 * reads, writes and creates, in every invocation. After AlgoProf (Zaparanuks and Hauswirth, PLDI
 * 2012), for programs of which nothing but the machine code is known: a structure is what was
 * allocated at one site, or at sites whose blocks point to each other; which those are is decided
 * by the analysis. Accesses of the allocator itself do not count.
 *
 * All accesses go out of line while structures are recorded. */
#ifndef CA_STRUCTURES_H
#define CA_STRUCTURES_H

#include "code/loops.h"
#include "core/memory/thread.h"

struct ca_structures;

/* Before the first thread. `functions`: for arrays that are not allocated; NULL: without these.
 * NULL: no memory. */
struct ca_structures *ca_structures_new(ca_stacks *stacks, ca_memory *memory,
                                        ca_functions *functions);
/* Where accesses are told before they happen, memory that the program maps may not be readable:
 * reads of it are the engine's. Returns whether there is such a word. */
typedef bool ca_read_word(uint64_t address, uint64_t *word);
void ca_structures_read_by(struct ca_structures *structures, ca_read_word *read);
ca_feature *ca_structures_feature(struct ca_structures *structures);

#endif
