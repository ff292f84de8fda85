/* What the target sees of its surroundings stays as without us.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SURROUNDINGS_H
#define CV_SURROUNDINGS_H

#include "pub_tool_basics.h"

/* Before the first instruction of a program. */
void cv_surroundings(ThreadId tid);

#endif
