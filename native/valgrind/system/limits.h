/* Limits that the target sets and asks for. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Of descriptors Valgrind keeps a few above what it shows as the limit, and it refuses another hard
 * limit. The target is told what it has set. */
#ifndef CV_LIMITS_H
#define CV_LIMITS_H

#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

/* True: the call of the target was made, or refused, and this is its result. */
Bool cv_limits(cv_guest *state, Long *result);
/* As an image before has passed it. */
void cv_files_limit_read(const HChar *text);
/* To the image that is executed next. */
void cv_limits_pass(void);
/* Likewise that of descriptors, the last of all; and when the image lives on. */
void cv_files_limit_pass(Bool alone);
void cv_files_limit_take_back(void);

#endif
