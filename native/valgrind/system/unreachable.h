/* Processes that cannot reach our files any more: after a chroot, or as another user.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind ends a fork child that cannot open a log of its own, and a program that it cannot be
 * started for. Such processes run on without a log, and execute programs by themselves where
 * Valgrind cannot be started. */
#ifndef CV_UNREACHABLE_H
#define CV_UNREACHABLE_H

#include "pub_tool_basics.h"

/* Whether the engine can be started. */
Bool cv_reachable(void);
void cv_before_unreachable_fork(void);

/* Called by Valgrind instead of its own. */
extern HChar *__wrap_vgPlain_getenv(const HChar *name);

#endif
