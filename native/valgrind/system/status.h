/* The status of the engine's own failures. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind ends with status 1 when it fails, as many programs do. Nothing tells its tools, but all
 * ends go through one function: before the target has ended they are failures of ours. */
#ifndef CV_STATUS_H
#define CV_STATUS_H

#include "pub_tool_basics.h"

/* From now on the status is the target's. */
void cv_target_ended(void);

/* Called by Valgrind instead of its own. */
extern SysRes __wrap_vgPlain_do_syscall(UWord number, RegWord a, RegWord b, RegWord c, RegWord d,
                                        RegWord e, RegWord f, RegWord g, RegWord h);

#endif
