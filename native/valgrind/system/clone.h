/* clone3, which Valgrind does not know. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Who calls it for a thread falls back to clone where the kernel has none, as the C library does.
 * A fork that clone can make is made by clone: programs that fork by clone3 have often no other
 * way, as they want a descriptor of the child. */
#ifndef CV_CLONE_H
#define CV_CLONE_H

#include "pub_tool_basics.h"
#include "libvex_guest_amd64.h"

/* Before the call, and after a clone. */
void cv_clone3(VexGuestAMD64State *state);
void cv_clone3_made(ThreadId tid);

#endif
