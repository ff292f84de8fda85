#include "access.h"
#include "dynamorio/run/helpers.h"
#include "cells.h"
#include "code.h"
#include "described.h"
#include "flat.h"
#include "operand.h"
#include "registers.h"
#include "stubs.h"
#include "table.h"

static void put_out_of_line(const cd_place *p, const cd_group *g) {
  reg_id_t address = cd_take(p), scratch = cd_take(p);
  cd_put_address(p, g->memory, address, scratch);
  if (g->count == 1) {
    cd_helper one = !g->items[0].write  ? cd_h_read
                    : g->items[0].by_sp ? cd_h_write_by_sp
                                        : cd_h_write;
    cd_put_stub_call(p, cd_stub(one, address, g->items[0].offset, g->items[0].size));
  } else {
    int described = (int)cd_described(g, 0);
    cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_B), CD_IMM(described)));
    cd_put_stub_call(p, cd_stub(cd_h_accesses, address, 0, 0));
  }
  cd_give(p, scratch);
  cd_give(p, address);
}

void cd_put_group(const cd_place *p, const cd_group *g) {
  cd_sequence q;
  cd_take_flags(p);
  if (!cd_lay_out(&q, g))
    put_out_of_line(p, g);
  else if (cd_is_flat())
    cd_put_flat(p, &q, g);
  else
    cd_put_table(p, &q, g);
  cd_give_flags(p);
}
