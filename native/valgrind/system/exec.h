/* A program executes another one. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_EXEC_H
#define CV_EXEC_H

#include "pub_tool_basics.h"

void cv_exec_init(void);
/* Before any system call, and after an exec that has come back. */
void cv_before_exec(UInt number, const UWord *args);
void cv_exec_failed(void);

#endif
