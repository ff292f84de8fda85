/* The stack that a child by vfork borrows.
 *
 * Such a child shares the memory of its parent, which waits until it executes a program or exits.
 * With us it would share our own state as well, so it gets a copy of everything, as from fork. What
 * it writes to the parent's frames is brought back: posix_spawn tells by that what went wrong. */
#ifndef CA_LENT_H
#define CA_LENT_H

#include "base/base.h"

typedef struct {
  int fd; /* a file in memory, of the caller's; -1: nothing is lent */
  uint64_t start, bytes;
} ca_lent;

#define CA_NOTHING_LENT                                                                            \
  { -1, 0, 0 }

/* In the parent, before: notes what lies from the red zone below `sp` upwards. */
void ca_lend(ca_lent *lent, int fd, uint64_t sp);
/* In the child, before it executes a program or exits; the last time counts. */
void ca_give_back(const ca_lent *borrowed);

typedef void (*ca_lent_visit)(void *context, uint64_t address, uint64_t bytes);

/* In the parent, after: takes what the child has changed, and leaves alone what others have, should
 * they share the stack. Each run of changed bytes is visited. */
void ca_take_back(const ca_lent *lent, ca_lent_visit visit, void *context);

#endif
