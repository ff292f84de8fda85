#include "cells.h"
#include "dr_api.h"
#include "drreg.h"
#include "dynamorio/state/process.h"
#include "operand.h"
#include "registers.h"

static bool touch(cd_sequence *q, int number, bool write, bool by_sp) {
  for (uint i = 0; i < q->count; i++)
    if (q->cells[i].number == number) {
      q->cells[i].written |= write;
      return true;
    }
  if (q->count == CD_INLINE_CELLS)
    return false;
  q->cells[q->count++] = (cd_cell){number, write, write, write && !by_sp};
  return true;
}

bool cd_lay_out(cd_sequence *q, const cd_group *g) {
  uint cell = 1u << cd_process.memory.shift;
  const cd_item *first = &g->items[0];
  uint power = first->size & (first->size - 1);
  q->count = 0;
  q->anchor = g->aligned ? -(int)(g->address.offset & (cell - 1)) : 0;
  if (ca_all_out_of_line(&cd_process.memory) || cd_process.memory.shift > 3 ||
      (!g->aligned && power != 0))
    return false;
  for (uint i = 0; i < g->count; i++) {
    int from = (g->items[i].offset - q->anchor) >> cd_process.memory.shift;
    int to = (g->items[i].offset - q->anchor + g->items[i].size - 1) >> cd_process.memory.shift;
    for (int n = from; n <= to; n++)
      if (!touch(q, n, g->items[i].write, g->items[i].by_sp))
        return false;
  }
  return true;
}

void cd_put_anchor(const cd_place *p, cd_sequence *q, const cd_group *g) {
  opnd_t m = g->memory;
  cd_bytes *b = &q->bytes;
  if (cd_is_constant(m)) {
    cd_constant(b, q->a, (uint64_t)opnd_get_addr(m) + (uint64_t)(int64_t)q->anchor);
    return;
  }
  bool plain = g->known && opnd_is_near_base_disp(m);
  int64_t disp = plain ? (int64_t)opnd_get_disp(m) + q->anchor : 0;
  if (plain && disp == (int)disp) {
    drreg_restore_app_values(p->dc, p->list, p->where, m, NULL);
    reg_id_t base = opnd_get_base(m), index = opnd_get_index(m);
    cd_memory(b, true, CD_LEA, cd_number(q->a), base, index,
              index == DR_REG_NULL ? 1 : (uint)opnd_get_scale(m), (int)disp);
    return;
  }
  cd_put_address(p, m, q->a, q->t);
  if (q->anchor != 0)
    cd_wide(b, CD_LEA, q->a, q->a, q->anchor);
}
