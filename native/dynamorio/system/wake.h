/* Windows that are asked for while all threads sleep in system calls.
 *
 * A thread that DynamoRIO does not know looks for that (core/process/watcher.h). It sends one of
 * those that sleep a signal that programs have no use for: after its call that thread does what is
 * asked, and restarts the call (syscall_restart.h). The program is not told of the signal. */
#ifndef CD_WAKE_H
#define CD_WAKE_H

#include "dynamorio/state/thread.h"

void cd_wake_init(void);
/* Before and after each system call of a thread. */
void cd_waits(cd_thread *thread);
void cd_waited_somehow(cd_thread *thread);
static inline void cd_waited(cd_thread *thread) {
  if (CA_UNLIKELY(thread->can_be_woken || thread->is_unwatched))
    cd_waited_somehow(thread);
}
#endif
