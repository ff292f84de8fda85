/* The callers of a thread that was looked at, by what .eh_frame says of the program's files. */
#ifndef CS_UNWIND_H
#define CS_UNWIND_H

#include "look.h"

#include <stdbool.h>
#include <stdint.h>

/* Learns what the process has mapped. False: it cannot be unwound. */
bool unwind_begin(pid_t pid);

/* Addresses in the code that ran and in its callers, from the innermost on; how many. */
uint32_t unwind_frames(const look *l, uint64_t *frames, uint32_t most);

void unwind_end(void);

#endif
