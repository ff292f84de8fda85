/* What a system call is to those who count: bytes that it moved, and whether it may wait. */
#ifndef CA_KERNEL_CALLS_H
#define CA_KERNEL_CALLS_H

#include "base/base.h"

/* Bytes that the call has read or written, by what it returned; 0: it moves none, or has failed.
 * Calls for several messages at once return no bytes: theirs are not known. */
uint64_t ca_bytes_moved(long number, long result);

/* Whether a call that is about to be made may wait for something else than the processor: another
 * thread, a process, a user, a network, a disk or a clock. Those that were told not to, or are on
 * descriptors that do not block, may not; nor do reads of files, which are cached as a rule, and
 * writes, which wait only for who is slower. */
bool ca_may_wait(long number, const uint64_t a[6]);

#endif
