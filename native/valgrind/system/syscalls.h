/* System calls that Valgrind would take differently than the kernel does, put right before they
 * are made. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SYSCALLS_H
#define CV_SYSCALLS_H

#include "pub_tool_basics.h"

/* Called by translated code before a system call. */
void cv_h_syscall(void *guest);
/* After one. */
void cv_syscall_made(ThreadId tid, UInt number, SysRes result);

#endif
