#include "denied.h"
#include "core/system/maps.h"
#include "dynamorio/state/protection.h"
#include "code.h"

/* Nowhere: a processor refuses any address that is not a sign extension of its low 48 bits. */
#define NOWHERE (1ull << 63)

void cd_cut(void *dc, instrlist_t *list, instr_t *from) {
  for (instr_t *next; from; from = next) {
    next = instr_get_next(from);
    instrlist_remove(list, from);
    instr_destroy(dc, from);
  }
}

bool cd_is_denied(uint64_t pc) {
  return !cd_may_execute(pc);
}

/* Where a block leaves what may be executed. */
static instr_t *first_denied(void *dc, uint64_t pc, instrlist_t *list) {
  ca_region region;
  if (!cd_region(pc, &region))
    return NULL;
  if (!region.executable)
    return instrlist_first(list);
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    uint64_t at = (uint64_t)instr_get_app_pc(i), end = at + (uint64_t)instr_length(dc, i);
    if (end <= region.end)
      continue;
    if (!cd_may_execute(region.end))
      return i;
    if (at >= region.end || !cd_region(region.end, &region))
      return NULL;
  }
  return NULL;
}

bool cd_deny(void *dc, uint64_t pc, instrlist_t *list) {
  instr_t *denied = first_denied(dc, pc, list);
  bool whole = denied && denied == instrlist_first(list);
  if (!denied)
    return false;
  cd_cut(dc, list, denied);
  if (whole) {
    instr_t *faults =
        INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_EAX), opnd_create_abs_addr((void *)NOWHERE, OPSZ_4));
    instrlist_append(list, INSTR_XL8(faults, (app_pc)pc));
  }
  return whole;
}
