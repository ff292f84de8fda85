/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/rewrite.h"

/* VEX takes the instructions of this machine as they are. */

void cv_rewrite_begin(cv_rewrite *r, IRSB *out, const IRStmt *mark) {
}

void cv_rewrite_end(cv_rewrite *r, IRSB *out) {
}

Bool cv_rewrite_statement(const cv_rewrite *r, IRSB *out, const IRStmt *statement) {
  return False;
}

IRExpr *cv_rewrite_read(cv_rewrite *r, IRSB *out, IRExpr *address, UInt *bytes) {
  return address;
}

Bool cv_is_gather(const UChar *code) {
  return False;
}

Bool cv_is_write_mark(const IRStmt *statement) {
  return False;
}

IRExpr *cv_written_address(const IRStmt *mark) {
  return NULL;
}

IRExpr *cv_written_guard(const IRStmt *mark) {
  return NULL;
}
