/* Children that borrow their parent's memory. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_VFORK_H
#define CV_VFORK_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

/* Before a system call: whether it makes one. */
void cv_vfork_look(const cv_guest *state);
/* Around a fork of any kind. */
void cv_vfork_before(ThreadId tid);
void cv_vfork_in_parent(ThreadId tid);
void cv_vfork_in_child(void);
/* Before a system call. */
void cv_vfork_waits(UInt number, const UWord *arguments);
/* The process executes a program, or ends. */
void cv_vfork_over(void);

#endif
