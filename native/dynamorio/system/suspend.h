/* Waiting for signals.
 *
 * DynamoRIO has taken a signal that came just before, and does not look for it when the target
 * comes to wait. With ppoll it does: nothing to poll, the same mask. What comes after it has
 * looked, and before the kernel waits, it finds when the time is over and the wait begins anew. */
#ifndef CD_SUSPEND_H
#define CD_SUSPEND_H

#include "dynamorio/state/thread.h"

/* Around rt_sigsuspend. */
void cd_wait_in_ppoll(void *dc, cd_thread *thread);
void cd_waited_in_ppoll(void *dc, const cd_thread *thread, long result);

#endif
