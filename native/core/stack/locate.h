/* Which of its stacks a thread runs on; when it may have changed: calls.h. */
#ifndef CA_LOCATE_H
#define CA_LOCATE_H

#include "stack.h"

#define CA_FAR_RETURN 1024

void ca_signal_enter(ca_hot *hot, uint64_t sp);
void ca_signal_leave(ca_hot *hot);

/* See calls.h; `down`: a return went down. True when the thread is on another stack now. */
bool ca_locate(ca_hot *hot, uint64_t sp, bool down);
/* The same among the stacks that are known. True when sp may be on the one that the thread is on
 * now. */
bool ca_locate_known(ca_hot *hot, uint64_t sp);

#endif
