/* The memory that a child by vfork borrows.
 *
 * Such a child shares the memory of its parent, which waits until it executes a program or exits.
 * With us it would share our own state as well, so it gets a copy of everything, as from fork. What
 * it writes is brought back: posix_spawn tells by that what went wrong, others set a variable.
 *
 * All of the parent's threads stand still meanwhile, so what differs is what the child wrote. Where
 * it cannot tell what that was (written.h), only the stack is brought back. */
#ifndef CA_LENT_H
#define CA_LENT_H

#include "base/base.h"
#include "written.h"

typedef struct {
  int fd;     /* a file in memory, of the caller's; -1: nothing is lent */
  int memory; /* /proc/self/mem, of the caller's, for a parent whose other threads go on before it
               * can take anything; see written.h */
  uint64_t start, bytes;
} ca_lent;

#define CA_NOTHING_LENT                                                                            \
  { -1, CA_TAKES_ITSELF, 0, 0 }

/* In the parent, before: notes what lies from the red zone below `sp` upwards. */
void ca_lend(ca_lent *lent, int fd, int memory, uint64_t sp);
/* In the child, before it executes a program or exits; the last time counts. `heap_end`: where its
 * break is. */
void ca_give_back(const ca_lent *borrowed, const ca_lender *of, uint64_t heap_end);

/* In the parent, after. Where the child's break is, 0: nothing is known of it. The parent's is to
 * be there before it takes back what the child has changed. */
uint64_t ca_lent_heap_end(const ca_lent *lent);
/* False: not all of it was brought back. */
bool ca_take_back(const ca_lent *lent, const ca_lender *of);
#define CA_LENT_IS_LOST                                                                            \
  "a child by vfork wrote to its parent's memory, and not all of it could be brought back: what "  \
  "it wrote to the heap and to global variables is lost"

/* Whether a child's call waits for ever: for a change of a cell that nobody else has, as the thread
 * that would make it is its parent's. It has to be its process's only thread. */
bool ca_waits_for_nobody(const ca_lent *borrowed, long number, const uint64_t *arguments);
#define CA_WAITS_FOR_NOBODY                                                                        \
  "a child by vfork waited for another thread of its parent, as malloc does while that holds its " \
  "lock: it has a copy of the memory, where nobody would have let go, and was killed"

#endif
