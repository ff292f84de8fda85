/* Signals that wait while the target executes another program.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind gives all signals back to the kernel at an exec and throws away those that wait there,
 * so a Ctrl-C between a shell's fork and its exec was lost and the new program ran on. Only those
 * are thrown away here that a handler of the target would have had before the exec; the others
 * end the process or wait for the new program, as they do without us.
 *
 * What comes while Valgrind starts waits as well: it would end a process whose recording has begun,
 * without its end. */
#ifndef CV_PENDING_H
#define CV_PENDING_H

#include "valgrind/state/guest.h"
#include "pub_tool_basics.h"
#include "pub_tool_vki.h"

/* An exec begins, of what runs by itself; or it failed. */
void cv_executing(Bool now, Bool alone);

/* What the target has read of its status says what it does about signals, not Valgrind. */
void cv_show_signals(UInt number, const UWord *args, SysRes result);

/* As early as can be, and when Valgrind has handlers. */
void cv_starting(void);
void cv_started(void);

/* Called by Valgrind instead of its own. */
extern Int __wrap_vgPlain_sigtimedwait_zero(const vki_sigset_t *set, vki_siginfo_t *info);
extern Int __wrap_vgPlain_sigprocmask(Int how, const vki_sigset_t *set, vki_sigset_t *old);

/* Before an rt_sigaction that takes a handler away: whether its signal has come and waits for
 * Valgrind to look for it. Without Valgrind the handler would have had it. */
Bool cv_delivers_before(const cv_guest *state);

#endif
