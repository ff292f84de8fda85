/* Code that blocks signals, or sets a seccomp filter, by system calls of its own, where the agent
 * cannot see it. */
#ifndef CS_RAW_CALLS_H
#define CS_RAW_CALLS_H

#include "run.h"

/* The program's files that are mapped; NULL: there is none. The C library's own is known, see
 * src/sample/targets.ts. */
const char *raw_calls(const run *r);

#endif
