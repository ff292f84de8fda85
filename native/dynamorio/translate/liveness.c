#include "liveness.h"
#include "base/base.h"
#include "dr_api.h"
#include "drmgr.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/thread.h"

typedef dr_emit_flags_t (*analysis)(void *dc, void *tag, instrlist_t *list, bool trace,
                                    bool translating, void **data);
typedef dr_emit_flags_t (*insertion)(void *dc, void *tag, instrlist_t *list, instr_t *where,
                                     bool trace, bool translating, void *data);

/* What has another name for the linker. */
bool __real_instr_reads_from_reg(instr_t *instr, reg_id_t reg, dr_opnd_query_flags_t flags);
bool __real_instr_writes_to_exact_reg(instr_t *instr, reg_id_t reg, dr_opnd_query_flags_t flags);
bool __real_drmgr_register_bb_instrumentation_event(analysis analyse, insertion insert,
                                                    drmgr_priority_t *priority);
bool __real_drmgr_unregister_bb_instrumentation_event(analysis analyse);

static bool begun;
static analysis of_drreg;

/* The thread whose block is analysed, under the lock; meanwhile no instruction of it changes. */
static const ca_hot *volatile at_work;
/* An instruction of it, which no other thread knows, and the registers that it has: a bit each. */
static instr_t *volatile latest;
static uint registers;

enum { NUMBERS = 16, WHOLE_AND_HALF = 2 * NUMBERS };
_Static_assert(DR_REG_EAX == DR_REG_RAX + NUMBERS, "lower halves come behind the registers");

static uint add(uint found, opnd_t operand) {
  int count = opnd_num_regs_used(operand);
  for (int i = 0; i < count; i++) {
    reg_id_t reg = opnd_get_reg_used(operand, i);
    if (reg_is_gpr(reg))
      found |= 1u << (reg_to_pointer_sized(reg) - DR_REG_RAX);
  }
  return found;
}

/* False: another thread asks. */
static bool look_at(instr_t *instr) {
  uint found = 0;
  if (!at_work || at_work != cd_hot_here())
    return false;
  for (int i = 0; i < instr_num_srcs(instr); i++)
    found = add(found, instr_get_src(instr, i));
  for (int i = 0; i < instr_num_dsts(instr); i++)
    found = add(found, instr_get_dst(instr, i));
  registers = found;
  latest = instr;
  return true;
}

/* Whether the instruction surely lacks the register. */
static inline bool lacks(instr_t *instr, reg_id_t reg) {
  uint number = (uint)reg - DR_REG_RAX;
  return number < WHOLE_AND_HALF && (CA_LIKELY(instr == latest) || look_at(instr)) &&
         !(registers >> number % NUMBERS & 1);
}

bool __wrap_instr_reads_from_reg(instr_t *instr, reg_id_t reg, dr_opnd_query_flags_t flags) {
  return !lacks(instr, reg) && __real_instr_reads_from_reg(instr, reg, flags);
}

bool __wrap_instr_writes_to_exact_reg(instr_t *instr, reg_id_t reg, dr_opnd_query_flags_t flags) {
  return !lacks(instr, reg) && __real_instr_writes_to_exact_reg(instr, reg, flags);
}

static dr_emit_flags_t analyse(void *dc, void *tag, instrlist_t *list, bool trace, bool translating,
                               void **data) {
  ca_hot *hot = cd_thread_of(dc)->hot;
  cd_lock(hot);
  at_work = hot;
  dr_emit_flags_t result = of_drreg(dc, tag, list, trace, translating, data);
  at_work = NULL;
  latest = NULL;
  cd_unlock(hot);
  return result;
}

bool __wrap_drmgr_register_bb_instrumentation_event(analysis given, insertion insert,
                                                    drmgr_priority_t *priority) {
  if (begun && given && !of_drreg) {
    of_drreg = given;
    given = analyse;
  }
  return __real_drmgr_register_bb_instrumentation_event(given, insert, priority);
}

bool __wrap_drmgr_unregister_bb_instrumentation_event(analysis given) {
  return __real_drmgr_unregister_bb_instrumentation_event(given == of_drreg ? analyse : given);
}

void cd_liveness_begin(void) {
  begun = true;
}

void cd_liveness_end(void) {
  begun = false;
}
