#include "code/place.h"

/* A word of the frame, which is an operand of the instruction. */
bool ca_is_place(const ca_instruction *in, const ca_place *p) {
  return in->in_memory && in->base == p->reg && in->index == CA_NO_REGISTER && !in->segment &&
         in->displacement == p->displacement;
}

bool ca_stores_place(const ca_instruction *in, const ca_place *p) {
  return ca_is_place(in, p) && in->map == CA_MAP_ONE && in->opcode == 0x89 && in->wide;
}
