/* Temporaries that flat VEX IR uses. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_USES_H
#define CV_USES_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

typedef void (*cv_use)(void *context, IRTemp temp);
void cv_uses_of_expression(const IRExpr *expression, cv_use use, void *context);
/* All but those of what it assigns, puts or stores. */
void cv_uses_of_statement(const IRStmt *statement, cv_use use, void *context);

/* The number of the register (core/diagnosis/registers.h) at an offset of the guest's state; -1:
 * none. */
Int cv_register_at(Int offset);

#endif
