/* The engine's log does not take descriptors away from the target.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DESCRIPTORS_H
#define CV_DESCRIPTORS_H

#include "pub_tool_basics.h"
#include "libvex_guest_amd64.h"

/* At the start, and after a fork once Valgrind has opened the log of the child. */
void cv_close_logs(void);
/* After a system call: what it returns without Valgrind's descriptors. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result);
/* True: a system call of the target is about one that it does not have, and this is its result. */
Bool cv_names_own_descriptor(const VexGuestAMD64State *state, Long *result);

#endif
