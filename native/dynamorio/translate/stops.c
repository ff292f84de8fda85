/* To have code translated anew, DynamoRIO stops the other threads and lets them go on in new code,
 * at the instruction of the target where they were and with its registers. Both it derives from
 * the translated code, and both can be wrong where that is ours:
 * - Our sequences are bytes that belong to no instruction of the target; within them DynamoRIO
 *   counts on from address 0.
 * - drreg takes a register that was given its value back for a moment, and then taken again, for
 *   the target's (DynamoRIO's issues 4937 and 4939), and a call into the client counts as whole
 *   where it has only begun to put registers aside (4219).
 * A thread that goes on so crashes. Where it cannot be ruled out, DynamoRIO hears that the state is
 * not known: the thread runs on and is stopped again later. */
#include "stops.h"
#include <string.h>
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/thread.h"

enum {
  REGISTERS = 16,
  NOWHERE = 0,
  LOWEST = 0x10000 /* no program has code below: vm.mmap_min_addr */
};

/* What the code between the start of the translation and the place has done. */
typedef struct {
  int kept_at[REGISTERS];  /* offset in thread-local memory of what the target has in it */
  bool is_back[REGISTERS]; /* it has been given its value from there */
  bool flags_are_kept;
} history;

static reg_id_t number_of(opnd_t reg) {
  return opnd_is_reg(reg) && reg_is_64bit(opnd_get_reg(reg)) && reg_is_gpr(opnd_get_reg(reg))
             ? opnd_get_reg(reg) - DR_REG_RAX
             : REGISTERS;
}

/* An offset in thread-local memory that is no slot of our own. */
static int place_of(opnd_t memory) {
  if (!opnd_is_far_base_disp(memory) || opnd_get_segment(memory) != cd_segment ||
      opnd_get_base(memory) != DR_REG_NULL || opnd_get_index(memory) != DR_REG_NULL)
    return NOWHERE;
  int at = opnd_get_disp(memory);
  bool ours = at >= (int)cd_offset && at < (int)cd_offset + 8 * CD_SLOTS;
  return ours ? NOWHERE : at;
}

static void note_kept(history *h, uint reg, int at) {
  /* Already kept: what we have in it ourselves is put aside for a moment. */
  if (h->kept_at[reg] != NOWHERE && !h->is_back[reg] && h->kept_at[reg] != at)
    return;
  for (uint other = 0; other < REGISTERS; other++)
    if (h->kept_at[other] == at)
      h->kept_at[other] = NOWHERE;
  h->kept_at[reg] = at;
  h->is_back[reg] = false;
}

static void note(history *h, instr_t *instr) {
  int opcode = instr_get_opcode(instr), at;
  if (opcode == OP_lahf || opcode == OP_sahf) {
    h->flags_are_kept = opcode == OP_lahf;
  } else if (opcode == OP_mov_st) {
    uint reg = number_of(instr_get_src(instr, 0));
    if (reg < REGISTERS && (at = place_of(instr_get_dst(instr, 0))) != NOWHERE)
      note_kept(h, reg, at);
  } else if (opcode == OP_mov_ld) {
    uint reg = number_of(instr_get_dst(instr, 0));
    if (reg < REGISTERS && (at = place_of(instr_get_src(instr, 0))) != NOWHERE &&
        h->kept_at[reg] == at)
      h->is_back[reg] = true;
  }
}

static bool is_as_kept(const history *h, const byte *slots, dr_mcontext_t *mc) {
  for (uint reg = 0; reg < REGISTERS; reg++)
    if (h->kept_at[reg] != NOWHERE && h->is_back[reg]) {
      uint64_t kept;
      memcpy(&kept, slots + h->kept_at[reg], sizeof kept);
      if (reg_get_value(DR_REG_RAX + reg, mc) != kept)
        return false;
    }
  return true;
}

static bool has_same_registers(dr_mcontext_t *a, dr_mcontext_t *b) {
  for (reg_id_t reg = DR_REG_RAX; reg <= DR_REG_R15; reg++)
    if (reg_get_value(reg, a) != reg_get_value(reg, b))
      return false;
  return true;
}

/* Whether the target's registers are found: DynamoRIO's own code has put none aside, and what drreg
 * has given back is still what it kept. Before a branch that ends a block it has given all back. */
static bool can_find_registers(void *dc, const byte *slots, const dr_restore_state_info_t *info) {
  history h = {.flags_are_kept = false};
  byte *pc = info->fragment_info.cache_start_pc;
  instr_t instr;
  if (!has_same_registers(info->mcontext, info->raw_mcontext))
    return false;
  instr_init(dc, &instr);
  while (pc && pc < info->raw_mcontext->pc) {
    instr_reset(dc, &instr);
    pc = decode(dc, pc, &instr);
    if (pc)
      note(&h, &instr);
  }
  instr_reset(dc, &instr);
  bool is_end = pc && decode(dc, pc, &instr) && (instr_is_cbr(&instr) || instr_is_ubr(&instr));
  instr_free(dc, &instr);
  return is_end || (pc && !h.flags_are_kept && is_as_kept(&h, slots, info->raw_mcontext));
}

/* Not a bool: DynamoRIO takes what this returns for an int, of which a bool fills one byte. */
static int may_go_on(void *dc, bool restore_memory, dr_restore_state_info_t *info) {
  cd_thread *thread = cd_thread_of(dc);
  (void)restore_memory;
  if (!thread || !info->raw_mcontext_valid || !info->fragment_info.cache_start_pc)
    return true;
  bool known = (ptr_uint_t)info->mcontext->pc >= LOWEST &&
               can_find_registers(dc, (const byte *)thread->hot - cd_offset, info);
  if (dc != dr_get_current_drcontext()) {
    if (known)
      cd_unlock_for(thread->hot);
    return known;
  }
  /* A thread that asks for itself has met a fault, and has nowhere else to go, or a signal, which
   * can come later. */
  thread->state_is_known = known;
  return true;
}

void cd_stops_init(void) {
  typedef bool (*event)(void *, bool, dr_restore_state_info_t *);
  /* Before drreg restores what it believes is kept. */
  drmgr_priority_t first = {sizeof first, "comair stops", NULL, NULL,
                            DRMGR_PRIORITY_FAULT_DRREG - 100};
  if (!drmgr_register_restore_state_ex_event_ex((event)(void (*)(void))may_go_on, &first))
    cd_fail("DynamoRIO does not let its client look at stopped threads");
}
