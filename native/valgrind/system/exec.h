/* A program executes another one. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_EXEC_H
#define CV_EXEC_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

void cv_exec_init(void);
/* Valgrind ends the process when an exec fails that it has begun: what the kernel would not execute
 * is not begun. True: `*result` is what the program gets. */
Bool cv_exec_is_refused(const cv_guest *state, Long *result);
/* Before any system call, and after an exec that has come back. */
void cv_before_exec(UInt number, const UWord *args);
void cv_exec_failed(void);

#endif
