/* Calls of our C functions from translated code. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DIRTY_H
#define CV_DIRTY_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

/* `args`: where the guest's state is among them, it is the first. */
IRDirty *cv_dirty(const HChar *name, void *function, IRExpr **args);

#endif
