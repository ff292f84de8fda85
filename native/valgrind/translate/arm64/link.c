/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/link.h"
#include "code/decode.h"

Int cv_return_address_push(const IRSB *in) {
  return -1;
}

Bool cv_is_return_address_pop(const IRSB *in, const IRStmt *st) {
  return False;
}

/* VEX says of all branches but returns that they are calls. */
IRJumpKind cv_jump_kind(const IRSB *in, const unsigned char *code) {
  ca_instruction last;
  if (in->jumpkind != Ijk_Call)
    return in->jumpkind;
  ca_decode(&last, code, 4, 0);
  return last.flow == CA_CALL || last.flow == CA_CALL_INDIRECT ? Ijk_Call : Ijk_Boring;
}

Bool cv_jumps_back(const unsigned char *code) {
  enum { BRANCH_BY_LINK_REGISTER = 0xd61f03c0 /* br x30 */ };
  return *(const UInt *)code == BRANCH_BY_LINK_REGISTER;
}
