/* How far the target's main stack may grow. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind sets aside 16 MB of address space at the most, whatever the limit is, and does not pass
 * a limit that the target has set to what it executes. */
#ifndef CV_MAIN_STACK_H
#define CV_MAIN_STACK_H

#include "pub_tool_basics.h"
#include "pub_tool_vki.h"

/* To what is executed next; Valgrind itself grows no stack of the kernel's. */
void cv_stack_limit_pass(void);

/* Called by Valgrind instead of its own. */
extern Int __wrap_vgPlain_getrlimit(Int resource, struct vki_rlimit *limit);

#endif
