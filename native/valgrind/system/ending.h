/* How the target ends, of which Valgrind tells its tools nothing.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_ENDING_H
#define CV_ENDING_H

#include "pub_tool_basics.h"

void cv_ending_before_call(UInt number, const UWord *args);
/* When Valgrind is done with the target. */
void cv_ending(void);

/* Called by Valgrind instead of its own. */
extern void __wrap_vgPlain_nuke_all_threads_except(ThreadId me, UInt why);
extern void __wrap_vgPlain_kill_self(Int signal);

#endif
