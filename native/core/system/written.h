/* What a child by vfork has written to its program's memory, told to its parent, which takes it. */
#ifndef CA_WRITTEN_H
#define CA_WRITTEN_H

#include "own_pages.h"

/* In the child: writes into the file, from `at` on, where the program has memory, and the contents
 * of its own pages. What lies below `sp` in its stack is nobody's. `memory`: the parent's, by which
 * the child writes to it at once, while all of its threads still stand; or: */
enum { CA_TAKES_ITSELF = -1, CA_NO_MEMORY = -2 };
void ca_tell_written(int fd, uint64_t at, int memory, const ca_lender *of, uint64_t sp,
                     uint64_t heap_end);

/* In the parent: where the child's heap ends, if the parent's is to; else 0. */
uint64_t ca_written_heap_end(int fd, uint64_t at);

typedef enum {
  CA_NOTHING_WRITTEN, /* or the child was killed, and told nothing */
  CA_WRITTEN_TAKEN,
  CA_WRITTEN_LOST /* the child could not tell, or the parent has no such memory: nothing is taken */
} ca_written_fate;
/* Memory that the child has mapped, the parent gets, too. */
ca_written_fate ca_take_written(int fd, uint64_t at, const ca_lender *of);

#endif
