/* The engine's own descriptors, which the target does not see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DESCRIPTORS_H
#define CV_DESCRIPTORS_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

/* After a system call: what it returns without Valgrind's descriptors. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result);
/* True: a system call of the target is about one that it does not have, and this is its result. */
Bool cv_names_own_descriptor(const cv_guest *state, Long *result);

#endif
