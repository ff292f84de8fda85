#include "code/stack_effect.h"
#include "code/writes.h"

static bool is_one(const ca_instruction *in, unsigned opcode) {
  return in->map == CA_MAP_ONE && in->opcode == opcode;
}

bool ca_pushes(const ca_instruction *in) {
  unsigned op = in->opcode;
  return in->map == CA_MAP_ONE && ((op & 0xf8) == 0x50 || op == 0x68 || op == 0x6a || op == 0x9c ||
                                   (op == 0xff && (in->reg & 7) == 6));
}

bool ca_is_lea(const ca_instruction *in) {
  return is_one(in, 0x8d);
}

static bool pops(const ca_instruction *in) {
  unsigned op = in->opcode;
  return in->map == CA_MAP_ONE && ((op & 0xf8) == 0x58 || op == 0x8f || op == 0x9d);
}

/* add and sub of a constant. */
static bool adds(const ca_instruction *in, int64_t *by) {
  unsigned group = in->reg & 7;
  if (in->map != CA_MAP_ONE || (in->opcode != 0x81 && in->opcode != 0x83) || in->in_memory ||
      in->rm != CA_RSP || (group != 0 && group != 5))
    return false;
  *by = group == 0 ? in->immediate : -in->immediate;
  return true;
}

/* Where lea, or a move between the two, gets its result from. */
static bool result(const ca_instruction *in, const ca_heights *h, unsigned *to, int64_t *value,
                   bool *known) {
  unsigned from;
  int64_t more = 0;
  if (is_one(in, 0x89) && !in->in_memory) {
    *to = in->rm;
    from = in->reg;
  } else if (is_one(in, 0x8b) && !in->in_memory) {
    *to = in->reg;
    from = in->rm;
  } else if (ca_is_lea(in)) {
    *to = in->reg;
    from = in->index == CA_NO_REGISTER ? in->base : CA_NO_REGISTER;
    more = in->displacement;
  } else {
    return false;
  }
  if (*to != CA_RSP && *to != CA_RBP)
    return false;
  *known = (from == CA_RSP && h->sp_known) || (from == CA_RBP && h->bp_known);
  *value = (from == CA_RSP ? h->sp : h->bp) + more;
  return true;
}

ca_heights ca_heights_behind(const ca_instruction *in, ca_heights h) {
  int64_t by;
  unsigned to;
  bool known;
  if (in->flow == CA_CALL || in->flow == CA_CALL_INDIRECT)
    return h;
  if (ca_pushes(in)) {
    h.sp -= 8;
  } else if (pops(in)) {
    h.sp += 8;
    h.bp_known &= in->rm != CA_RBP || in->opcode == 0x9d;
  } else if (is_one(in, 0xc9)) { /* leave */
    h.sp = h.bp + 8;
    h.sp_known = h.bp_known;
    h.bp_known = false;
  } else if (adds(in, &by)) {
    h.sp += by;
  } else if (result(in, &h, &to, &by, &known)) {
    *(to == CA_RSP ? &h.sp : &h.bp) = by;
    *(to == CA_RSP ? &h.sp_known : &h.bp_known) = known;
  } else {
    uint32_t written = ca_registers_written(in);
    h.bp_known &= !(written >> CA_RBP & 1);
    h.sp_known &= !(written >> CA_RSP & 1) || written == 0xffff;
  }
  return h;
}

bool ca_names_place(const ca_instruction *in, const ca_heights *h, int64_t *at, bool *begins) {
  if (!in->in_memory || in->segment || (in->map == CA_MAP_0F && in->opcode == 0x1f))
    return false;
  bool of_sp = in->base == CA_RSP && h->sp_known, of_bp = in->base == CA_RBP && h->bp_known;
  bool is_lea = ca_is_lea(in);
  if ((!of_sp && !of_bp) || (is_lea && in->reg == CA_RSP))
    return false;
  *at = (of_sp ? h->sp : h->bp) + in->displacement;
  *begins = is_lea || in->index != CA_NO_REGISTER;
  return true;
}
