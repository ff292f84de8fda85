/* What a target finds of its descriptors in /proc: not the engine's. */
#ifndef CA_LISTING_H
#define CA_LISTING_H

#include "base/base.h"

/* After a system call that returned `result`: entries of the engine's descriptors are taken out of
 * what getdents or getdents64 has written. Returns what the call returns then. */
long ca_hide_descriptors(long number, const uint64_t *arguments, long result,
                         bool (*is_own)(int descriptor));

#endif
