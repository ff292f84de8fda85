/* Signals that the target blocks stay in the kernel until it wants them.
 *
 * DynamoRIO takes every signal as it comes, and keeps those that the target blocks in lists of its
 * own, where nothing that waits for them finds them: sigwaitinfo, signalfd, sigpending, a new
 * program after exec. So a thread's real mask is what its program asked for, as far as that can
 * be: at no time does the kernel hold back what the program does not block. */
#ifndef CD_SIGNALS_H
#define CD_SIGNALS_H

#include "dynamorio/state/thread.h"

#define CD_SIGNAL(number) (1ull << ((number)-1))
/* Faults, and what DynamoRIO stops threads with: SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV,
 * SIGSTKFLT, SIGSYS. They must come through at any time. */
#define CD_NEVER_BLOCKED                                                                           \
  (CD_SIGNAL(4) | CD_SIGNAL(5) | CD_SIGNAL(7) | CD_SIGNAL(8) | CD_SIGNAL(11) | CD_SIGNAL(16) |     \
   CD_SIGNAL(31))

/* The mask as the program knows it, and as the kernel has it. */
uint64_t cd_mask_of(void *dc);
void cd_set_mask_of(void *dc, uint64_t mask);
enum { CD_BLOCK = 0, CD_SET_MASK = 2 };
void cd_mask_really(int how, uint64_t mask);
/* What the program has said is to be done about a signal; true: it is known. */
typedef struct {
  uint64_t handler, flags, restorer, mask;
} cd_signal_action;
bool cd_signal_said(void *dc, int number, cd_signal_action *known);
/* Whether its handler is told more than the number. */
bool cd_learns_of_signal(void *dc, int number);

/* Around every system call of a thread; before: false: the call is not to be made and
 * `*result` is its result. */
bool cd_signals_before(void *dc, cd_thread *thread, long *result);
void cd_signals_after(void *dc, cd_thread *thread);
/* What it has read of its status says what it does about signals, not DynamoRIO. */
void cd_show_signals(void *dc, const cd_thread *thread, long result);
/* When a handler is about to run. */
void cd_signal_delivered(void *dc, const dr_kernel_xfer_info_t *info, cd_thread *thread);

#endif
