/* System calls of which Valgrind reads or writes what their arguments point to without a look.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_POINTERS_H
#define CV_POINTERS_H

#include "libvex_guest_amd64.h"
#include "pub_tool_basics.h"

/* True: it points to nowhere, and `*result` is what the call fails with. */
Bool cv_points_nowhere(const VexGuestAMD64State *state, Long *result);

#endif
