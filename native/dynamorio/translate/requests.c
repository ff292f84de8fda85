#include "requests.h"
#include <string.h>
#include "core/regions/regions.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/slots.h"
#include "registers.h"

/* DynamoRIO knows requests. Nobody has told it of a handler, so that the answer, 0, is put into rdx
 * in place of the five instructions, at the address of the last of them. */
bool cd_is_request(instr_t *instr) {
  enum { FIRST = 16, LAST = 3 };
  unsigned char first[FIRST];
  size_t got = 0;
  app_pc at = instr_get_app_pc(instr);
  if (!instr_is_app(instr) || !at || instr_num_dsts(instr) != 1 || instr_num_srcs(instr) != 1 ||
      !opnd_same(instr_get_dst(instr, 0), opnd_create_reg(DR_REG_RDX)) ||
      !opnd_is_immed_int(instr_get_src(instr, 0)) || memcmp(at, CA_REQUEST_LAST, LAST) != 0)
    return false;
  return dr_safe_read(at - FIRST, FIRST, first, &got) && got == FIRST && ca_is_request(first);
}

void cd_put_request(const cd_place *p) {
  cd_take_flags(p);
  cd_restore(p, DR_REG_RAX);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_REG(DR_REG_RAX)));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_B), CD_REG(DR_REG_RSP)));
  cd_put_helper(p, cd_h_request);
  cd_give_flags(p);
}
