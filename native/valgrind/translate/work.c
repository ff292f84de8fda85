/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "work.h"
#include "code/instruction.h"
#include "core/stack/work.h"
#include "valgrind/run/helpers.h"
#include "valgrind/state/process.h"
#include "ir.h"

void cv_count_blocks(cv_block *b, Int blocks) {
  b->blocks += blocks;
  b->runs += blocks;
  if (!cv_process.stores.counts_instructions)
    b->second += blocks;
}

void cv_count_instructions(cv_block *b, Int instructions) {
  if (cv_process.stores.counts_instructions)
    b->second += instructions;
}

void cv_widths_begin(cv_block *b, const UChar *code) {
  cv_widths *w = &b->widths;
  w->count = 0;
  w->read = w->written = 0;
  w->element = 0;
  w->counts = False;
  w->code = NULL;
  if (cv_process.stores.counts_instructions)
    return;
  if (ca_is_repeated(code)) {
    w->element = ca_element_bytes(code);
    w->operands = ca_string_operands(code);
  } else {
    w->code = code;
  }
}

void cv_width_add(cv_block *b, cv_address at, UInt size, Bool write) {
  cv_widths *w = &b->widths;
  Long end = at.offset + (Long)size;
  if (w->code) /* most instructions access nothing: only here is it looked at */
    w->counts = !ca_is_state_save(w->code) && !ca_known_widths(w->code, &w->read, &w->written);
  w->code = NULL;
  if (!w->counts)
    return;
  for (Int i = 0; i < w->count; i++) {
    const cv_range *r = &w->ranges[i];
    if (r->root == at.root && r->written == write && r->start <= at.offset && r->end >= end)
      return;
  }
  if (w->count < CV_MAX_WIDTHS)
    w->ranges[w->count++] = (cv_range){at.root, at.offset, end, write};
  *(write ? &w->written : &w->read) += size;
}

void cv_widths_end(cv_block *b) {
  cv_widths *w = &b->widths;
  b->second += (Int)(ca_cells_beyond(cv_process.memory.shift, w->read) +
                     ca_cells_beyond(cv_process.memory.shift, w->written));
  w->counts = False;
  w->code = NULL;
  w->read = w->written = 0;
}

void cv_element_done(cv_block *b) {
  if (b->widths.element == 0)
    return;
  IRTemp moved = cv_plus(b->out, CV_GET(b->out, moved), b->widths.element);
  CV_PUT(b->out, moved, cv_temp(moved));
}

void cv_elements_end(cv_block *b, IRExpr *guard) {
  if (b->widths.element == 0)
    return;
  IRTemp condition = !guard                    ? IRTemp_INVALID
                     : guard->tag == Iex_RdTmp ? guard->Iex.RdTmp.tmp
                                               : cv_bind(b->out, Ity_I1, guard);
  cv_call(b->out, "elements", cv_h_elements,
          mkIRExprVec_2(IRExpr_GSPTR(), mkIRExpr_HWord(b->widths.operands)), condition);
}
