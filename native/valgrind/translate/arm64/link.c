/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/link.h"

Int cv_return_address_push(const IRSB *in) {
  return -1;
}

Bool cv_is_return_address_pop(const IRSB *in, const IRStmt *st) {
  return False;
}

Bool cv_jumps_back(const unsigned char *code) {
  enum { BRANCH_BY_LINK_REGISTER = 0xd61f03c0 /* br x30 */ };
  return *(const UInt *)code == BRANCH_BY_LINK_REGISTER;
}
