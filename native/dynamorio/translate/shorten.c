#include "shorten.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "denied.h"
#include "flags.h"
#include "points.h"
#include "requests.h"
#include "transactions.h"

/* DynamoRIO looks after each write of code that can be written over whether it hit its own block,
 * and then leaves it. Registers of the target are in their places only at a block's end. */
static bool ends_writable(instr_t *instr) {
  return instr_writes_memory(instr);
}

/* Behind a breakpoint a handler sees registers, too. */
static bool is_breakpoint(instr_t *instr) {
  return instr_get_opcode(instr) == OP_int3;
}

static void end_behind(void *dc, instrlist_t *list, bool (*ends)(instr_t *instr)) {
  instr_t *i = instrlist_first(list);
  while (i && !ends(i))
    i = instr_get_next(i);
  cd_cut(dc, list, i ? instr_get_next(i) : NULL);
}

/* What DynamoRIO puts before code that can be written over looks another way where the code is one
 * byte long, as that of `push` is. It then takes the length from before the cut, and writes where
 * there is nothing to write. With a jump to it, the next instruction counts as part of the block.
 */
static void pad_byte(void *dc, instrlist_t *list, app_pc end) {
  instr_t *only = instrlist_first_app(list);
  if (!only || instr_get_next_app(only) || instr_length(dc, only) != 1)
    return;
  app_pc next = instr_get_app_pc(only) + 1;
  if (next >= end || instr_is_cti(only))
    return;
  instrlist_append(list, INSTR_XL8(INSTR_CREATE_jmp(dc, opnd_create_pc(next)), next));
}

static app_pc end_of(void *dc, instrlist_t *list) {
  instr_t *last = instrlist_last_app(list);
  return last ? instr_get_app_pc(last) + instr_length(dc, last) : NULL;
}

/* DynamoRIO goes on in 64-bit code, whatever segment is named. */
static void look_for_far(instrlist_t *list) {
  static bool told;
  instr_t *last = instrlist_last_app(list);
  int opcode = last ? instr_get_opcode(last) : OP_INVALID;
  if (opcode == OP_call_far || opcode == OP_call_far_ind || opcode == OP_jmp_far ||
      opcode == OP_jmp_far_ind)
    cd_note_once(&told, "the program calls or jumps to another code segment: DynamoRIO takes what "
                        "is there for 64-bit code, and if it is 32-bit code, which no engine runs, "
                        "the program's results are wrong");
}

void cd_shorten(void *dc, uint64_t start, instrlist_t *list) {
  app_pc end = end_of(dc, list);
  if (cd_deny(dc, start, list))
    return;
  cd_flags_may_stay(list);
  look_for_far(list);
  end_behind(dc, list, is_breakpoint);
  end_behind(dc, list, cd_is_request);
  cd_fail_transactions(dc, list);
  if (!cd_process.paused)
    cd_end_before_point(dc, start, list);
  if (cd_is_writable(start)) {
    end_behind(dc, list, ends_writable);
    pad_byte(dc, list, end);
  } else if (!cd_process.paused)
    cd_flags_begin(dc, list);
}
