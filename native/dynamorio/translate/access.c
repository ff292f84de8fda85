#include "access.h"
#include "dynamorio/run/helpers.h"
#include "cells.h"
#include "flat.h"
#include "registers.h"
#include "stubs.h"
#include "table.h"

static void put_out_of_line(const cd_place *p, const cd_group *g) {
  reg_id_t address = cd_take(p), scratch = cd_take(p);
  cd_put_address(p, g->memory, address, scratch);
  for (uint i = 0; i < g->count; i++)
    cd_put_stub_call(p, cd_stub(g->items[i].write ? cd_h_write : cd_h_read, address,
                                g->items[i].offset, g->items[i].size));
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
