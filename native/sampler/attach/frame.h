/* What a thread was doing, on its stack, as the kernel puts it there for a signal's handler. */
#ifndef CS_FRAME_H
#define CS_FRAME_H

#include "stop.h"

/* Its address, which lies below all that the thread uses of its stack; 0: it has no room. On top is
 * the address of what returns from signals. */
uint64_t frame_put(int memory, const stop_thread *t, uint64_t return_signal);

/* Of the thread that the last frame is of, which does not come back by it: a system call leaves
 * vector registers alone, so that who waits in one may need them. */
void frame_put_vectors_back(pid_t tid);

#endif
