/* Descriptors of processes, which Valgrind does not know. SPDX-License-Identifier: GPL-2.0-or-later
 */
#ifndef CV_PIDFD_H
#define CV_PIDFD_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

/* True: the call was made, and this is its result. Signals are to be looked for after it. */
Bool cv_pidfd(const cv_guest *state, Long *result);

#endif
