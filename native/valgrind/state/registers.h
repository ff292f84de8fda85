/* The target's registers, outside of translated code. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_REGISTERS_H
#define CV_REGISTERS_H

#include "pub_tool_basics.h"

/* `place`: in the guest state. */
void cv_put_register(ThreadId tid, Int place, ULong value);

#endif
