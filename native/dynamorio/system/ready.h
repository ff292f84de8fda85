/* Signals to a process in which DynamoRIO gets ready at that moment.
 *
 * When a program begins, DynamoRIO ignores all signals for a while: the kernel throws away what is
 * pending, and what comes then, and nobody learns of it. Who sends one from a process of ours waits
 * until that is over. */
#ifndef CD_READY_H
#define CD_READY_H

#include "dynamorio/state/thread.h"

/* Before each system call of a thread. */
void cd_wait_until_ready(const cd_thread *thread);

#endif
