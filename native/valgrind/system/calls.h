/* Around each system call. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SYSTEM_CALLS_H
#define CV_SYSTEM_CALLS_H

#include "pub_tool_basics.h"

void cv_calls_init(void);

#endif
