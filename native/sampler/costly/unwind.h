/* The callers of a thread whose stack was sampled, by what .eh_frame says of the program's files.
 */
#ifndef CS_UNWIND_H
#define CS_UNWIND_H

#include "stack_sample.h"

#include <stdbool.h>
#include <stdint.h>

/* Learns what the process has mapped. False: it cannot be unwound. */
bool unwind_begin(pid_t pid);

/* Addresses in the code that ran and in its callers, from the innermost on; how many. */
uint32_t unwind_frames(const stack_sample *s, uint64_t *frames, uint32_t most);

void unwind_end(void);

#endif
