/* clone3, which Valgrind does not know. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A fork or a thread that clone can make is made by clone: who calls clone3 itself has often no
 * other way. For the rest there is no clone3, as on kernels without it. */
#ifndef CV_CLONE_H
#define CV_CLONE_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

/* Before the calls: true: it is not made, and this is its result. */
Bool cv_clone(const cv_guest *state, Long *result);
Bool cv_clone3(cv_guest *state, Long *result);
/* Becomes a clone. */
void cv_vfork(cv_guest *state);
/* A thread is about to be started: it has a copy of its creator's registers. */
void cv_clone3_makes(ThreadId child);
/* After a clone. */
void cv_clone3_made(ThreadId tid, Bool in_child);

#endif
