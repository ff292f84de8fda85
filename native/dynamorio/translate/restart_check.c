#include "restart_check.h"
#include <string.h>
#include "base/load.h"
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/system/syscall_restart.h"

/* What is on the page that the block begins on is there, as the block has just been decoded; to ask
 * the kernel for each block took a twentieth of the time of a short program. */
static bool follows_call(app_pc start) {
  enum { SYSCALL = 0x050f, PAGE = 4096 };
  uint16_t before;
  uint64_t at = (uint64_t)start - sizeof before;
  if ((uint64_t)start % PAGE >= sizeof before)
    memcpy(&before, (const void *)at, sizeof before);
  else if (!ca_load(at, &before, sizeof before))
    return false;
  return before == SYSCALL;
}

static dr_emit_flags_t analyze(void *dc, void *tag, instrlist_t *list, bool trace, bool translating,
                               void **start) {
  app_pc at = dr_fragment_app_pc(tag);
  *start = follows_call(at) ? at : NULL;
  return DR_EMIT_STORE_TRANSLATIONS;
}

static void put(void *dc, instrlist_t *list, instr_t *where, instr_t *instr) {
  (void)dc;
  instrlist_meta_preinsert(list, where, instr);
}

static dr_emit_flags_t insert(void *dc, void *tag, instrlist_t *list, instr_t *where, bool trace,
                              bool translating, void *start) {
  static drvector_t only_rcx;
  reg_id_t rcx;
  if (!start || !drmgr_is_first_instr(dc, where))
    return DR_EMIT_STORE_TRANSLATIONS;
  drreg_init_and_fill_vector(&only_rcx, false);
  drreg_set_vector_entry(&only_rcx, DR_REG_RCX, true);
  if (drreg_reserve_register(dc, list, where, &only_rcx, &rcx) != DRREG_SUCCESS)
    cd_fail_translating("no register is free");
  instr_t *on = INSTR_CREATE_label(dc);
  /* Without the flags, which are the call's. */
  dr_insert_read_raw_tls(dc, list, where, cd_segment, cd_offset + 8 * CD_SLOT_INTERRUPTED, rcx);
  put(dc, list, where, INSTR_CREATE_jecxz(dc, opnd_create_instr(on)));
  dr_insert_clean_call(dc, list, where, (void *)cd_restart_call, false, 1,
                       OPND_CREATE_INTPTR(start));
  put(dc, list, where, on);
  drvector_delete(&only_rcx);
  if (drreg_unreserve_register(dc, list, where, rcx) != DRREG_SUCCESS)
    cd_fail_translating("a register cannot be given back");
  return DR_EMIT_STORE_TRANSLATIONS;
}

void cd_restart_check_init(void) {
  drmgr_priority_t first = {sizeof first, "comair restart check", NULL, NULL, -100};
  if (!drmgr_register_bb_instrumentation_event(analyze, insert, &first))
    cd_fail("DynamoRIO does not let its client change code");
}
