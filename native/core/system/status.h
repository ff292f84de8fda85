/* What a target finds of its signals in /proc: what it does about them, not the engine. */
#ifndef CA_STATUS_H
#define CA_STATUS_H

#include "base/base.h"

/* Whether a system call that returned `result` has read from a status of this process. */
bool ca_has_read_status(long number, const uint64_t *arguments, long result);

/* After such a call: bit n - 1 of each is for signal n. */
void ca_show_signals(long number, const uint64_t *arguments, long result, uint64_t ignored,
                     uint64_t caught);

#endif
