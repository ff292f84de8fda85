/* A seccomp filter that the program is about to give itself. The thread waits for us: once no
 * breakpoint is there, and no thread in its handler or on the way there, it may go on. */
#ifndef CS_FILTERS_H
#define CS_FILTERS_H

#include "run.h"

/* Why no breakpoint may be set any more. NULL: no thread has asked. */
const char *filters_asked(const run *r);

/* A thread waits. */
bool filters_wait(const run *r);

/* Lets it go on when it may: to be called often. Where sampling has stopped no breakpoint is set.
 */
void filters_step(run *r);
void filters_allow(run *r);

#endif
