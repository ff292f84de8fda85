/* System calls of which Valgrind reads or writes what their arguments point to without a look.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_POINTERS_H
#define CV_POINTERS_H

#include "valgrind/state/guest.h"
#include "pub_tool_basics.h"

/* True: it points to nowhere, and `*result` is what the call fails with. */
Bool cv_points_nowhere(const cv_guest *state, Long *result);

#endif
