/* The engine's log does not take descriptors away from the target.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DESCRIPTORS_H
#define CV_DESCRIPTORS_H

#include "pub_tool_basics.h"

/* At the start, and after a fork once Valgrind has opened the log of the child. */
void cv_close_logs(void);
/* After a system call: what it returns without Valgrind's descriptors. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result);

#endif
