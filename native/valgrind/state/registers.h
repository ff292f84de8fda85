/* The target's registers, outside of translated code. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_REGISTERS_H
#define CV_REGISTERS_H

#include "core/diagnosis/registers.h"
#include "core/stack/hot.h"
#include "pub_tool_basics.h"

/* `place`: in the guest state. */
void cv_put_register(ThreadId tid, Int place, ULong value);

/* An argument of a system call that has been made: the kernel keeps their registers, but for one
 * that has the result. */
void cv_put_back(ThreadId tid, Int place, ULong value);

/* What a thread has in its registers; `hot`: in its guest state. */
void cv_registers_of(const ca_hot *hot, ca_registers *to);

#endif
