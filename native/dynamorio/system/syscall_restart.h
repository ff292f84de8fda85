/* Restart of system calls that were interrupted.
 *
 * DynamoRIO stops threads by signals that the program was not sent: when another one forks, when
 * code is thrown away, when a window begins. It also takes those that the program ignores. After
 * such a signal many calls do not go on by themselves. So where code goes on after a call it is
 * looked at whether the call was interrupted and no handler has run since; then it is restarted,
 * and ends when it would have ended. */
#ifndef CD_SYSCALL_RESTART_H
#define CD_SYSCALL_RESTART_H

#include "dynamorio/state/thread.h"

/* After a call that was interrupted; a handler is about to run. */
void cd_interrupted(cd_thread *thread);
void cd_handled(cd_thread *thread);
/* Before anything else of a call. After a signal that nobody handles DynamoRIO itself makes the
 * interrupted one anew, without the code after it: what it then returns is its result. */
void cd_begin_call(cd_thread *thread);
/* Before each call: time-outs run from the first one on. */
void cd_keep_timeout(void *dc, cd_thread *thread);
/* In the code after a call that is to be restarted. */
void cd_restart_call(app_pc after);

#endif
