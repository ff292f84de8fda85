/* Signals that the target blocks stay in the kernel until it wants them.
 *
 * DynamoRIO takes every signal as it comes, and keeps those that the target blocks in lists of its
 * own, where nothing that waits for them finds them: sigwaitinfo, signalfd, sigpending, a new
 * program after exec. So a thread's real mask is what its program asked for, as far as that can
 * be: at no time does the kernel hold back what the program does not block. */
#ifndef CD_SIGNALS_H
#define CD_SIGNALS_H

#include "dynamorio/state/thread.h"
#include "signal_state.h"

/* Around every system call of a thread; before: false: the call is not to be made and
 * `*result` is its result. */
bool cd_signals_before(void *dc, cd_thread *thread, long *result);
void cd_signals_after(void *dc, cd_thread *thread);
/* What it has read of its status says what it does about signals, not DynamoRIO. */
void cd_show_signals(void *dc, const cd_thread *thread, long result);
/* When a handler is about to run. */
void cd_signal_delivered(void *dc, const dr_kernel_xfer_info_t *info, cd_thread *thread);
/* When it returns. */
void cd_signal_returns(cd_thread *thread);

#endif
