/* Blocks that end in a system call. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SYSTEM_CALL_H
#define CV_SYSTEM_CALL_H

#include "pub_tool_basics.h"
#include "block.h"

void cv_syscall_end(cv_block *b);

#endif
