/* What clone3 is asked for. */
#ifndef CA_CLONE_H
#define CA_CLONE_H

#include "base/base.h"

typedef struct {
  uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls;
  uint64_t set_tid, set_tid_size, cgroup;
} ca_clone_arguments;

/* Returns 0, or what the kernel would refuse the call with, as far as that can be told from its
 * arguments: an engine may lose its way over a failure. */
long ca_clone3_arguments(uint64_t address, uint64_t bytes, ca_clone_arguments *found);

/* A process that is no thread and shares memory, not only until it executes a program, or
 * descriptors: it would share ours. */
bool ca_clone_shares(uint64_t flags);
#define CA_CLONE_REFUSED                                                                           \
  "a clone was refused to the program (EINVAL): processes that share memory or descriptors, and "  \
  "are no threads, cannot be observed"

/* Also of clone. */
bool ca_clone_flags_fit(uint64_t flags);

#endif
