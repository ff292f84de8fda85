#include "attend.h"
#include "core/diagnosis/state.h"
#include "drreg.h"
#include "dynamorio/state/process.h"

void cd_translate_anew(app_pc start, size_t bytes, app_pc next) {
  void *dc = dr_get_current_drcontext();
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  dr_flush_region(start, bytes);
  dr_get_mcontext(dc, &mc);
  mc.pc = next;
  dr_redirect_execution(&mc);
}

static void translate_anew(app_pc start) {
  cd_translate_anew(start, 1, start);
}

bool cd_tells(uint64_t start, bool entry) {
  return ca_attention_tells(cd_process.diagnosis->attention, start, entry);
}

/* Words that code looks at lie low. */
static opnd_t at(const void *word) {
  return OPND_CREATE_ABSMEM((void *)word, OPSZ_4);
}

static opnd_t to(instr_t *label) {
  return opnd_create_instr(label);
}

/* Where nobody reads the flags: by comparing. */
static void compare(const cd_place *p, const uint32_t *word, int32_t *idle, instr_t *over) {
  const opnd_t zero = OPND_CREATE_INT8(0);
  if (word) {
    cd_put(p, INSTR_CREATE_cmp(p->dc, at(word), zero));
    cd_put(p, INSTR_CREATE_jcc(p->dc, idle ? OP_jnz : OP_jz, to(over)));
  }
  if (!idle)
    return;
  cd_put(p, INSTR_CREATE_dec(p->dc, at(idle)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jnle, to(over)));
}

/* Else in a register that is put aside, by jumps that need none. */
static void look(const cd_place *p, const uint32_t *word, int32_t *idle, instr_t *over) {
  instr_t *zero = INSTR_CREATE_label(p->dc), *same = INSTR_CREATE_label(p->dc),
          *change = INSTR_CREATE_label(p->dc);
  const opnd_t rcx = CD_REG(DR_REG_RCX), ecx = CD_REG(DR_REG_ECX), aside = CD_SLOT(CD_SLOT_A);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, aside, rcx));
  if (word) {
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, ecx, at(word)));
    cd_put(p, INSTR_CREATE_jecxz(p->dc, to(zero)));
    cd_put(p, INSTR_CREATE_jmp_short(p->dc, to(idle ? same : change)));
  }
  cd_put(p, zero);
  if (idle) {
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, ecx, at(idle)));
    cd_put(p, INSTR_CREATE_jecxz(p->dc, to(change)));
    cd_put(p, INSTR_CREATE_lea(p->dc, ecx,
                               opnd_create_base_disp(DR_REG_RCX, DR_REG_NULL, 0, -1, OPSZ_lea)));
    cd_put(p, INSTR_CREATE_mov_st(p->dc, at(idle), ecx));
  }
  cd_put(p, same);
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, rcx, aside));
  cd_put(p, INSTR_CREATE_jmp(p->dc, to(over)));
  cd_put(p, change);
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, rcx, aside));
}

bool cd_put_look(const cd_place *p, const uint32_t *word, int32_t *idle, instr_t *over) {
  bool dead = false;
  if (drreg_are_aflags_dead(p->dc, p->where, &dead) == DRREG_SUCCESS && dead)
    compare(p, word, idle, over);
  else
    look(p, word, idle, over);
  return dead;
}

void cd_put_attend(const cd_place *p, uint64_t start, bool entry, bool tells) {
  ca_attention *attention = cd_process.diagnosis->attention;
  const uint32_t *word = ca_attention_word(attention, entry);
  int32_t *idle = tells ? &attention->idle[ca_idle_slot(start)] : NULL;
  instr_t *over = INSTR_CREATE_label(p->dc);
  cd_put_look(p, word, idle, over);
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)translate_anew, false, 1,
                       OPND_CREATE_INT64((ptr_int_t)start));
  cd_put(p, over);
}
