#include "code/place.h"

bool ca_is_place(const ca_instruction *in, const ca_place *p) {
  return in->in_memory && in->base == p->reg && in->index == CA_NO_REGISTER && !in->writes_back &&
         in->displacement == p->displacement;
}

bool ca_stores_place(const ca_instruction *in, const ca_place *p) {
  return ca_is_place(in, p) && in->stores && !in->pair && !in->vector && in->bytes == 8;
}
