/* What every file of the core uses. The core is freestanding C11: no libc, no engine's headers;
 * the same files are compiled into each engine and, for its tests, into the addon. */
#ifndef CA_BASE_H
#define CA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CA_LIKELY(x) __builtin_expect(!!(x), 1)
#define CA_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Both 32-bit halves of a word hold the same number: inlined sequences then treat two
 * neighbouring cells at once. */
#define CA_BOTH(x) ((uint64_t)(uint32_t)(x)*0x100000001ull)

/* A cell's shadow value, 32 bits, of which CA_EXCLUSIVE is one and the others are a number:
 *   0                          never accessed by this thread
 *   1 .. CA_EXTERNALS-1        written by somebody else since: index into the external table
 *   CA_EXTERNALS ..            time of this thread's latest access, below 2^31
 * CA_EXCLUSIVE is set while this thread is the only one with a valid value for the cell (only
 * kept when the process has several threads); then its writes need not acquire it.
 *
 * With CA_LOW_EXCLUSIVE it is the lowest bit: then a comparison of whole values is one of times,
 * and inlined code need not take the bit off. Times are shifted everywhere. */
#define CA_EXTERNALS (1u << 22)
#ifdef CA_LOW_EXCLUSIVE
#define CA_EXCLUSIVE 1u
#define CA_TIME_SHIFT 1
#else
#define CA_EXCLUSIVE 0x80000000u
#define CA_TIME_SHIFT 0
#endif
#define CA_TIME_MASK (~CA_EXCLUSIVE)
#define CA_TIME_STEP (1u << CA_TIME_SHIFT)
#define CA_EXTERNAL_LIMIT (CA_EXTERNALS << CA_TIME_SHIFT)
#define CA_TIME_FIRST CA_EXTERNAL_LIMIT
/* Above this the engine renumbers at its next safe point. Far enough from the last number that no
 * time slice reaches the end. */
#define CA_TIME_SOFT_LIMIT (0x70000000u << CA_TIME_SHIFT)
#define CA_EXTERNAL_SOFT_LIMIT (CA_EXTERNALS / 2)

#endif
