/* Instructions that VEX makes something else of: it executes a rep lods once, reads and writes all
 * that maskmovq and maskmovdqu could write, and of an operand in memory reads no more than it
 * needs. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_REWRITE_H
#define CV_REWRITE_H

#include "code/decode.h"
#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "libvex.h"

typedef enum {
  CV_AS_IT_IS,
  CV_REPEATED_LOAD,
  CV_MASKED_STORE,
  CV_BIT_STRING, /* bt and its like, with the bit's offset in a register */
  CV_KNOWN_READ, /* an operand that is read as a whole, see ca_known_widths */
} cv_rewriting;

/* The instruction whose statements come. */
typedef struct {
  cv_rewriting how;
  Addr address;
  ca_instruction in;
  UInt bytes; /* of what it reads; 0: that has been said */
} cv_rewrite;

/* Its mark has been added to `out`. */
void cv_rewrite_begin(cv_rewrite *r, IRSB *out, const IRStmt *mark);
/* Puts something in the place of a statement. @returns whether it did. */
Bool cv_rewrite_statement(const cv_rewrite *r, IRSB *out, const IRStmt *statement);
/* What a load of `bytes` at `address` stands for, in the place of both; no bytes: nothing more. */
IRExpr *cv_rewrite_read(cv_rewrite *r, IRSB *out, IRExpr *address, UInt *bytes);
/* Whether the instruction loads elements from several places, as far as a mask selects them. */
Bool cv_is_gather(const UChar *code);

/* Before the next instruction begins, or the block ends. */
void cv_rewrite_end(cv_rewrite *r, IRSB *out);

/* Of the block that VEX has optimised: a byte that is written, where a guard holds. The statement
 * behind it is a store, which needs no more said of it. */
Bool cv_is_write_mark(const IRStmt *statement);
IRExpr *cv_written_address(const IRStmt *mark);
IRExpr *cv_written_guard(const IRStmt *mark);

#endif
