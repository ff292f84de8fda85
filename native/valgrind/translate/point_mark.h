/* The header of a loop that is diagnosed, or where one is left, as VEX is to see it: what the code
 * before it puts into registers, the code behind it gets from there. Else VEX would hand it on, and
 * that it is read would not be seen. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_POINT_MARK_H
#define CV_POINT_MARK_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

/* Before the instruction's own mark. */
void cv_mark_point(IRSB *out);
Bool cv_is_point_mark(const IRStmt *statement);

#endif
