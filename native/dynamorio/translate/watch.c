#include "watch.h"
#include <string.h>
#include "core/system/maps.h"
#include "dynamorio/state/protection.h"
#include "dynamorio/state/slots.h"

static void translate_anew(app_pc start, size_t bytes) {
  void *dc = dr_get_current_drcontext();
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  dr_flush_region(start, bytes);
  dr_get_mcontext(dc, &mc);
  mc.pc = start;
  dr_redirect_execution(&mc);
}

uint cd_bytes_to_watch(uint64_t pc, instrlist_t *list) {
  ca_region region;
  uint64_t end = pc;
  if (!cd_region(pc, &region) || !region.shared || region.writable || !region.executable)
    return 0;
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    uint64_t at = (uint64_t)instr_get_app_pc(i);
    if (at + (uint64_t)instr_length(NULL, i) > end && at >= pc)
      end = at + (uint64_t)instr_length(NULL, i);
  }
  return (uint)(end - pc);
}

/* All registers are the target's: those that this needs are put aside on our own stack. */
void cd_put_watch(const cd_place *p, uint64_t pc, uint bytes) {
  instr_t *changed = INSTR_CREATE_label(p->dc), *same = INSTR_CREATE_label(p->dc);
  const opnd_t rsp = CD_REG(DR_REG_RSP), rax = CD_REG(DR_REG_RAX), rcx = CD_REG(DR_REG_RCX);
  const opnd_t sp = CD_SLOT(CD_SLOT_SP);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, sp, rsp));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, rsp, CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_pushf(p->dc));
  cd_put(p, INSTR_CREATE_push(p->dc, rax));
  cd_put(p, INSTR_CREATE_push(p->dc, rcx));
  cd_put_constant(p, DR_REG_RAX, pc);
  for (uint i = 0; i < bytes; i += i + 8 <= bytes ? 8 : 1) {
    bool whole = i + 8 <= bytes;
    uint64_t expected = 0;
    memcpy(&expected, (const void *)(pc + i), whole ? 8 : 1);
    cd_put_constant(p, DR_REG_RCX, expected);
    cd_put(p, INSTR_CREATE_cmp(p->dc,
                               opnd_create_base_disp(DR_REG_RAX, DR_REG_NULL, 0, (int)i,
                                                     whole ? OPSZ_8 : OPSZ_1),
                               whole ? rcx : CD_REG(DR_REG_CL)));
    cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jne, opnd_create_instr(changed)));
  }
  for (int ends = 0; ends < 2; ends++) {
    if (ends)
      cd_put(p, changed);
    cd_put(p, INSTR_CREATE_pop(p->dc, rcx));
    cd_put(p, INSTR_CREATE_pop(p->dc, rax));
    cd_put(p, INSTR_CREATE_popf(p->dc));
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, rsp, sp));
    if (!ends)
      cd_put(p, INSTR_CREATE_jmp(p->dc, opnd_create_instr(same)));
  }
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)translate_anew, false, 2,
                       OPND_CREATE_INT64((ptr_int_t)pc), CD_IMM((int)bytes));
  cd_put(p, same);
}
