/* Where return addresses are: on the stack, or in a register. SPDX-License-Identifier:
 * GPL-2.0-or-later */
#ifndef CV_LINK_H
#define CV_LINK_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

/* The push of the return address by a call is no output of the routine, nor is its pop an input.
 * The push's statement; -1: there is none. */
Int cv_return_address_push(const IRSB *in);
Bool cv_is_return_address_pop(const IRSB *in, const IRStmt *st);

/* How a block is left, whose last instruction is at `code`. */
IRJumpKind cv_jump_kind(const IRSB *in, const unsigned char *code);

/* Whether an indirect jump, which is no return, leads to where a call would return to, as that of
 * longjmp does: where the return address is in a register, a jump by that one. */
Bool cv_jumps_back(const unsigned char *code);

#endif
