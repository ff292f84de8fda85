/* System calls: what they read from files and write to them, and the memory that they map. */
#ifndef CA_TRANSFERS_H
#define CA_TRANSFERS_H

#include "levels.h"
#include "core/memory/thread.h"

struct ca_structures;

/* The system call has been made, and has not failed; `arguments` are those of before. */
void ca_structures_called(struct ca_structures *structures, ca_hot *hot, long number,
                          const uint64_t arguments[6], uint64_t result);

/* The level ends: what it did with files is what the one below it did, with regard to that one's
 * iterations. */
void ca_pass_files(ca_level *level);

#endif
