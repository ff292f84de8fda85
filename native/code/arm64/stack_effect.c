#include "code/stack_effect.h"
#include "code/writes.h"

bool ca_pushes(const ca_instruction *in) {
  return in->stores && !in->loads && in->writes_back && !in->after && in->base == CA_SP;
}

/* An address that is computed from the stack pointer or the frame pointer. */
bool ca_is_lea(const ca_instruction *in) {
  unsigned to, from;
  int64_t constant;
  return ca_adds_constant(in, &to, &from, &constant) && (from == CA_SP || from == CA_FP);
}

ca_heights ca_heights_behind(const ca_instruction *in, ca_heights h) {
  unsigned to, from;
  int64_t by;
  if (in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT)
    return h;
  if (in->in_memory && in->writes_back && in->base == CA_SP) {
    /* That of structures of vectors is by their size, or by a register. */
    h.sp += in->displacement;
    h.sp_known &= in->displacement != 0;
    h.bp_known &= !(ca_registers_written(in) >> CA_FP & 1);
    return h;
  }
  if (ca_adds_constant(in, &to, &from, &by) && (to == CA_SP || to == CA_FP)) {
    bool known = (from == CA_SP && h.sp_known) || (from == CA_FP && h.bp_known);
    int64_t value = (from == CA_SP ? h.sp : h.bp) + by;
    *(to == CA_SP ? &h.sp : &h.bp) = value;
    *(to == CA_SP ? &h.sp_known : &h.bp_known) = known;
    return h;
  }
  uint32_t written = ca_registers_written(in);
  h.bp_known &= !(written >> CA_FP & 1);
  h.sp_known &= !(written >> CA_SP & 1);
  return h;
}

bool ca_names_place(const ca_instruction *in, const ca_heights *h, int64_t *at, bool *begins) {
  unsigned to = CA_NO_REGISTER, from = in->base;
  int64_t by = in->after ? 0 : in->displacement;
  bool is_lea = ca_adds_constant(in, &to, &from, &by);
  if ((!is_lea && !in->in_memory) || (is_lea && (to == CA_SP || to == CA_FP)))
    return false;
  bool of_sp = from == CA_SP && h->sp_known, of_fp = from == CA_FP && h->bp_known;
  *at = (of_sp ? h->sp : h->bp) + by;
  *begins = is_lea || in->index != CA_NO_REGISTER;
  return of_sp || of_fp;
}
