/* Whether an INT3 in the program, and a copy of it, are harmless now. */
#ifndef CS_SAFE_H
#define CS_SAFE_H

#include "run.h"

/* What only the program itself could find out, or a copy. NULL: nothing is in the way. */
const char *safe_told(const cs_control *control);

/* That, and of threads: what they block, a tracer, a seccomp filter. NULL: nothing is in the way.
 * What a thread blocks right behind this look is the agent's to prevent, as far as libc is asked
 * for it. `*passing`: it may be over soon. */
const char *safe_threads(run *r, bool *passing);

/* Of memory: what would make a copy dear, or dangerous. */
const char *safe_memory(const run *r);

/* Of memory that is its own. */
long safe_pages(const run *r);

/* What a copy is expected to stop the program for, by the memory that it has: 0: not known. */
uint64_t safe_fork_ns(const run *r);

#endif
