/* Processes and threads of our own, made without the C library. */
#ifndef CA_OWN_CLONE_H
#define CA_OWN_CLONE_H

#include "base.h"

/* Clones with the stack that ends at `top`, a multiple of 16. A clone has nothing to return to: it
 * calls `run` with `argument`, which must not return. `cleared`: with CLONE_CHILD_CLEARTID, what
 * the kernel clears when it is gone. The clone's number, or -errno. */
long ca_clone_onto(long flags, void *top, volatile uint32_t *cleared, void (*run)(void *),
                   void *argument);

#endif
