/* Parts of VEX that are replaced by the linker's --wrap, which reaches calls between its files
 * only. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Checking each block's IR, three times, and cleaning it up after instrumentation took a twentieth
 * of the engine's time on a short run of much code (cc1). What we add is neither dead nor copied
 * about. With --check-ir=yes all of that is done.
 *
 * VEX removes a load whose value is not used before a tool sees the block, and the read with it: so
 * each load is marked before VEX optimises, and the marks are what counts as read. So it does not
 * see that a register is read whose value is known from what stands before in the block: where it
 * matters, VEX is told that all may have changed. */
#ifndef CV_VEX_H
#define CV_VEX_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "libvex.h"

/* Check and clean up all IR. */
extern Bool cv_check_ir;

/* A load stands before this, or did: of the block that VEX has optimised last. */
Bool cv_is_load_mark(const IRStmt *statement);
IRExpr *cv_marked_address(const IRStmt *mark);
UInt cv_marked_bytes(const IRStmt *mark);
/* Whether the statement is the load that `mark` is of. */
Bool cv_is_load_of(const IRStmt *mark, const IRStmt *statement);

/* Called by VEX instead of its own. */
extern Bool __wrap_isFlatIRSB(const IRSB *);
extern IRType __wrap_typeOfIRExpr(const IRTypeEnv *, const IRExpr *);
extern void __wrap_addStmtToIRSB(IRSB *, IRStmt *);
extern void __wrap_sanityCheckIRSB(const IRSB *, const HChar *, Bool, IRType);
extern void __wrap_do_deadcode_BB(IRSB *);
extern IRSB *__wrap_cprop_BB(IRSB *);
extern IRSB *__wrap_do_minimal_initial_iropt_BB(IRSB *);
extern IRSB *__wrap_do_iropt_BB(IRSB *, IRExpr *(*)(const HChar *, IRExpr **, IRStmt **, Int),
                                Bool (*)(Int, Int, VexRegisterUpdates), VexRegisterUpdates, Addr,
                                VexArch);

#endif
