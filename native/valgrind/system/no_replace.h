/* MAP_FIXED_NOREPLACE, which Valgrind takes for a hint: a program that asks for a place that is
 * taken would get another one, and believe that it has this one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_NO_REPLACE_H
#define CV_NO_REPLACE_H

#include "valgrind/state/guest.h"
#include "pub_tool_basics.h"

/* True: something of the program's lies there, and `*result` is what the call fails with. */
Bool cv_would_replace(const cv_guest *state, Long *result);

#endif
