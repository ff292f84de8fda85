/* Code that changes unseen. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind compares code with what it has translated, where the code lies in no file: of files it
 * thinks that they stay as they are. But compilers at run time map memory that has a name like a
 * file's twice, to write code at one place and to execute it at the other. */
#ifndef CV_WATCH_H
#define CV_WATCH_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

/* Before what a block does: if its code has changed, it is translated anew. */
void cv_watch(IRSB *sb, const VexGuestExtents *extents);

/* Whether the code can be written at another place, too. */
Bool cv_is_shared(Addr start);

#endif
