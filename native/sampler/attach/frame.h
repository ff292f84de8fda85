/* What a thread was doing, on its stack, as the kernel puts it there for a signal's handler. */
#ifndef CS_FRAME_H
#define CS_FRAME_H

#include "stop.h"

/* Its address, which lies below all that the thread uses of its stack; 0: it has no room. On top is
 * the address of what returns from signals. */
uint64_t frame_put(int memory, const stop_thread *t, uint64_t return_signal);

#endif
