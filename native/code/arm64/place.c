#include "code/place.h"

/* Of two registers at once, either word. */
bool ca_is_place(const ca_instruction *in, const ca_place *p) {
  bool is_second = in->pair && in->displacement + in->bytes == p->displacement;
  return in->in_memory && in->base == p->reg && in->index == CA_NO_REGISTER && !in->writes_back &&
         (in->displacement == p->displacement || is_second);
}

bool ca_stores_place(const ca_instruction *in, const ca_place *p) {
  return ca_is_place(in, p) && in->stores && !in->loads && !in->vector && in->bytes == 8;
}
