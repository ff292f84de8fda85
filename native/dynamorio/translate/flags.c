#include "flags.h"
#include "dr_api.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "operand.h"

enum { LOOK = 16, BYTES = 128, JUMPS = 3 };
static char mark;

/* One by zero leaves the flags alone. */
static bool is_shift(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_shl:
  case OP_shr:
  case OP_sar:
  case OP_rol:
  case OP_ror:
  case OP_rcl:
  case OP_rcr:
  case OP_shld:
  case OP_shrd:
    return true;
  default:
    return false;
  }
}

static bool always_sets(instr_t *instr) {
  return !is_shift(instr) && !instr_is_predicated(instr) && !cd_is_string_loop(instr);
}

static bool may_be_zero(instr_t *instr) {
  for (int i = 0; i < instr_num_srcs(instr); i++) {
    opnd_t source = instr_get_src(instr, i);
    if (opnd_is_reg(source) && opnd_get_reg(source) == DR_REG_CL)
      return true;
  }
  enum { COUNTED = 31 };
  opnd_t count = instr_num_srcs(instr) > 0 ? instr_get_src(instr, 0) : opnd_create_null();
  return opnd_is_immed_int(count) && (opnd_get_immed_int(count) & COUNTED) == 0;
}

/* Any condition will do: DynamoRIO then knows that it may not write. Of DR_PRED_COMPLEX it thinks
 * that flags are written all the same, as bsf does. */
void cd_flags_may_stay(instrlist_t *list) {
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i))
    if (is_shift(i) && may_be_zero(i))
      instr_set_predicate(i, DR_PRED_O);
}

/* Whether code sets all flags before it reads one. */
static bool sets_flags(void *dc, app_pc at) {
  byte copy[BYTES];
  uint set = 0, offset = 0, jumps = 0;
  size_t got = 0;
  instr_t instr;
  bool result = false;
  if (cd_is_writable((uint64_t)at) || !dr_safe_read(at, BYTES, copy, &got) || got < BYTES)
    return false;
  instr_init(dc, &instr);
  for (uint i = 0; i < LOOK && offset + 16 < BYTES; i++) {
    instr_reset(dc, &instr);
    app_pc next = decode_from_copy(dc, copy + offset, at + offset, &instr);
    if (!next)
      break;
    uint flags = instr_get_arith_flags(&instr, DR_QUERY_INCLUDE_ALL);
    if (EFLAGS_READ_TO_WRITE(flags & EFLAGS_READ_ARITH) & ~set)
      break;
    if (always_sets(&instr))
      set |= flags & EFLAGS_WRITE_ARITH;
    if (set == EFLAGS_WRITE_ARITH) {
      result = true;
      break;
    }
    if (!instr_is_cti(&instr)) {
      offset = (uint)(next - copy);
      continue;
    }
    if ((!instr_is_ubr(&instr) && !instr_is_call_direct(&instr)) || ++jumps == JUMPS)
      break;
    at = opnd_get_pc(instr_get_target(&instr));
    offset = 0;
    if (cd_is_writable((uint64_t)at) || !dr_safe_read(at, BYTES, copy, &got) || got < BYTES)
      break;
  }
  instr_free(dc, &instr);
  return result;
}

void cd_flags_begin(void *dc, instrlist_t *list) {
  instr_t *last = instrlist_last_app(list), *sets;
  if (!last || cd_process.trace.on || instr_is_syscall(last) || instr_is_interrupt(last))
    return;
  bool leaves = instr_is_ubr(last) || instr_is_call_direct(last);
  if (!leaves && instr_is_cti(last))
    return;
  app_pc next = leaves ? opnd_get_pc(instr_get_target(last))
                       : instr_get_app_pc(last) + instr_length(dc, last);
  if (!sets_flags(dc, next))
    return;
  sets = INSTR_CREATE_test(dc, opnd_create_reg(DR_REG_EAX), opnd_create_reg(DR_REG_EAX));
  instr_set_note(sets, &mark);
  if (leaves)
    instrlist_meta_preinsert(list, last, sets);
  else
    instrlist_meta_postinsert(list, last, sets);
}

bool cd_flags_are_free(instr_t *instr) {
  return instr_get_note(instr) == &mark;
}

bool cd_flags_end(void *dc, instrlist_t *list, instr_t *instr) {
  if (!cd_flags_are_free(instr))
    return false;
  instrlist_remove(list, instr);
  instr_destroy(dc, instr);
  return true;
}
