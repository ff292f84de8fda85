/* Around each system call. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SYSTEM_CALLS_H
#define CV_SYSTEM_CALLS_H

#include "pub_tool_basics.h"

void cv_calls_init(void);

/* After a call that was answered in the place of Valgrind's wrapper. */
void cv_call_answered(ThreadId tid, UInt number, UWord *args, Long result);

#endif
