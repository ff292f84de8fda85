#include "emit.h"

void cd_put_bytes(const cd_place *p, const cd_bytes *b) {
  /* Its opcode keeps everybody from looking into the bytes. */
  instr_t *instr = INSTR_CREATE_nop(p->dc);
  instr_allocate_raw_bits(p->dc, instr, b->count);
  instr_set_raw_bytes(instr, (byte *)b->at, b->count);
  instr_set_operands_valid(instr, true);
  cd_put(p, instr);
}
