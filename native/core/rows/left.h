/* How many executions of loops' headers each thread passes over yet, see thinned.h.
 *
 * Threads that run at once count down numbers of their own: one that they shared would be in a line
 * of the cache that each of them changes with every iteration. What is granted for a loop and what
 * is passed over are the process's. */
#ifndef CA_LEFT_H
#define CA_LEFT_H

#include "protocol/stream.h"
#include "base/base.h"

/* Numbers of a thread besides the first. They are kept for others when it has ended. */
typedef struct ca_left {
  struct ca_left *next;
  bool taken;
  int32_t by_construct[CA_ENGINE_CONSTRUCTS];
} ca_left;

/* Zeros, by construct; NULL: no memory. */
int32_t *ca_left_take(ca_left **all);
/* The first `count` of them may be other than zero. */
void ca_left_give(ca_left *all, int32_t *numbers, uint32_t count);
/* What is left to all who have taken some; nobody takes or gives meanwhile. */
uint64_t ca_left_sum(const ca_left *all, uint32_t construct);
void ca_left_destroy(ca_left *all);

#endif
