/* syscall(2) and prctl(2) of the C library, in whose place these are: what blocks signals by its
 * number blocks all but SIGTRAP, and a seccomp filter comes once no breakpoint is there. All else
 * does as there, without a frame: a child may return on another stack. */
#ifndef CS_SYSCALL_H
#define CS_SYSCALL_H

#include <stdint.h>

__attribute__((visibility("default"))) int prctl(int option, long a, long b, long c, long d);
__attribute__((visibility("default"))) long syscall(long number, ...);

/* What that calls: they set errno as the C library does. */
long agent_failed(int error);
long agent_block(long number, long how, const uint64_t *set, uint64_t *old, long bytes);
long agent_filter(long number, long a, long b, long c, long d, long e);

#endif
